/** Page size of navigator lists (001 §9). */
export const pageSize = 200

/** Returns the page offsets of rows `from` to `to`, both inclusive. */
export function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / pageSize)
  const last = Math.floor(Math.max(0, to) / pageSize)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * pageSize)
}

export type Key = 'ArrowDown' | 'ArrowUp' | 'PageDown' | 'PageUp' | 'Home' | 'End'

/** Returns the row after a key press in a list of `total` rows with `page` visible rows; undefined for other keys. */
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
