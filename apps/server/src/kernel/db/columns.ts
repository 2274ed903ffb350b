/**
 * Columns of rows for `unnest`, in PostgreSQL's binary format for arrays: half the time of a text on both sides. A column without
 * any value
 * is empty, which `unnest` fills with nulls beside a column that has all rows.
 */

type Maybe<T> = T | null | undefined

/** OID and size in bytes of each PostgreSQL type. */
const types = {
  boolean: { oid: 16, bytes: 1 },
  smallint: { oid: 21, bytes: 2 },
  int: { oid: 23, bytes: 4 },
  real: { oid: 700, bytes: 4 },
  float8: { oid: 701, bytes: 8 },
}
type Type = keyof typeof types

/** Number of dimensions, whether there are nulls, type, length and lower bound. */
const header = 20

/**
 * Column of numbers, for `::int[]` and the like. Values that are not finite become null; too small values in single precision
 * become 0.
 */
export function column<R>(
  type: Exclude<Type, 'boolean'>,
  rows: readonly R[],
  value: (row: R) => Maybe<number>,
): Buffer | string {
  if (type !== 'real') return packed(type, rows, row => finite(value(row)))
  return packed(type, rows, row => {
    const single = finite(Math.fround(value(row) ?? Number.NaN))
    return single !== undefined && Math.abs(single) < 1e-37 ? 0 : single
  })
}

const finite = (value: Maybe<number>) => (Number.isFinite(value) ? (value ?? undefined) : undefined)

/** Column for `::boolean[]`. */
export const booleanColumn = <R>(
  rows: readonly R[],
  value: (row: R, index: number) => Maybe<boolean>,
): Buffer | string =>
  packed('boolean', rows, (row, index) => {
    const flag = value(row, index)
    return flag == null ? undefined : Number(flag)
  })

function packed<R>(
  type: Type,
  rows: readonly R[],
  value: (row: R, index: number) => number | undefined,
): Buffer | string {
  const { oid, bytes } = types[type]
  const buffer = Buffer.allocUnsafe(header + rows.length * (4 + bytes))
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length)
  for (const [i, field] of [1, 1, oid, rows.length, 1].entries()) view.setInt32(4 * i, field)
  let at = header
  // no iterator, because this loop is most of the cost of storing readings here
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]
    const number = row && value(row, i)
    view.setInt32(at, number === undefined ? -1 : bytes)
    at += 4
    if (number === undefined) continue
    if (type === 'float8') view.setFloat64(at, number)
    else if (type === 'real') view.setFloat32(at, number)
    else if (type === 'int') view.setInt32(at, number)
    else if (type === 'smallint') view.setInt16(at, number)
    else view.setInt8(at, number)
    at += bytes
  }
  const isEmpty = at === header + 4 * rows.length
  return isEmpty ? '{}' : buffer.subarray(0, at)
}

/**
 * Column of objects as JSON, one a line, for `string_to_table(…, E'\n')`; an empty line is null. NUL and lone surrogates, which
 * jsonb rejects, become U+FFFD.
 */
export function jsonLines<R>(rows: readonly R[], value: (row: R) => Maybe<object>): string {
  const lines = rows
    .map(row => {
      const object = value(row)
      return object ? JSON.stringify(object) : ''
    })
    .join('\n')
  return lines.includes('\\u') ? lines.replace(unstorable, '$1\ufffd') : lines
}

const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f]..)/g
