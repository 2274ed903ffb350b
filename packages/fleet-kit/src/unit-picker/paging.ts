/** Lists of the navigator come in pages of 200 (001 §9). */
export const pageSize = 200

/** Offsets of the pages that rows `from` to `to`, both counted, lie on. */
export function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / pageSize)
  const last = Math.floor(Math.max(0, to) / pageSize)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * pageSize)
}

export type Key = 'ArrowDown' | 'ArrowUp' | 'PageDown' | 'PageUp' | 'Home' | 'End'

/** Where a key leads in a list of so many rows, `page` of which are in view; undefined for any other key. */
export function rowAfter(key: string, row: number, total: number, page: number): number | undefined {
  const steps: Record<Key, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -Infinity,
    End: Infinity,
  }
  if (!Object.hasOwn(steps, key)) return undefined
  return Math.min(Math.max(row + steps[key as Key], 0), Math.max(total - 1, 0))
}
