import { unitRows, type UnitRow } from '../table/stories-rows.tsx'
import type { Pages } from './data.ts'

/** Pages of a fake server; `answer` may delay or reject one by its 0-based number. */
export function unitPages(
  total: number,
  { size = 100, answer = async () => {} }: { size?: number; answer?(page: number): Promise<void> } = {},
): Pages<UnitRow> {
  const all = unitRows(total)
  return {
    size,
    page: start => ({
      queryKey: ['grid.units', total, size, start],
      queryFn: async () => {
        await answer(start / size)
        return { items: all.slice(start, start + size), totalCount: total }
      },
    }),
  }
}
