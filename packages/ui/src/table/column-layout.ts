import type { Column } from './column.ts'

interface ColumnLayout {
  /** Pixels; undefined takes its part of what is left. */
  sizes: (number | undefined)[]
  /** Below it the table scrolls sideways. */
  minWidth: number
  /** No column gives way to what the user chose, so the table is no wider than its columns. */
  isExact: boolean
}

export const leastWidth = 64
export const mostWidth = 800
const roomy = 120

/**
 * Widths of the columns shown: what the user chose holds to the pixel, so one of the others gives way.
 *
 * @param widths by column id, of the user
 */
export function layoutColumns<Row>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
): ColumnLayout {
  const isTouched = ({ id }: Column<Row>) => widths[id] !== undefined
  const sizes = columns.map(column => widthOf(column, widths[column.id] ?? column.width))
  if (!sizes.includes(undefined) && columns.some(isTouched)) {
    const giving = columns.findLastIndex(column => !isTouched(column) && column.maxWidth === undefined)
    if (giving >= 0) sizes[giving] = undefined
  }
  const minWidth = sizes.reduce<number>(
    (sum, size, i) => sum + (size ?? columns[i]?.width ?? columns[i]?.minWidth ?? roomy),
    0,
  )
  return { sizes, minWidth, isExact: columns.some(isTouched) && !sizes.includes(undefined) }
}

/** A width that was remembered of other columns may be too small. */
const widthOf = <Row>({ minWidth = 0 }: Column<Row>, width: number | undefined) =>
  width === undefined ? undefined : Math.max(minWidth, width)
