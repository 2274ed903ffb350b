/**
 * Returns the first and the last byte that a `Range` header requests. Undefined without a header, or with one that the server may ignore:
 * several ranges, or another unit.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return last === '0' || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(size - 1, Number(last)) }
}
