export interface ByteRange {
  /** First byte. */
  start: number
  /** Last byte, included. */
  end: number
}

/**
 * Returns the single range of a `range` header, cut to the size of the file (RFC 9110, section 14).
 * @returns undefined for several ranges, other units, a malformed one, or one beyond the end
 */
export function byteRange(header: string, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end && start < size ? { start, end } : undefined
}
