import type { Column } from '../table/column.ts'
import { columnsOfUnits, unitRows, type UnitRow } from '../table/stories-rows.tsx'
import type { Pages } from './data.ts'

const values: Record<string, Pick<Column<UnitRow>, 'value' | 'unit'>> = {
  hours: { value: row => row.hours + 0.125, unit: 'h' },
  fuel: { value: row => row.fuel, unit: '%' },
  id: { value: row => row.id },
}

/** Columns of the table with their raw values. */
export const gridColumnsOfUnits: readonly Column<UnitRow>[] = [
  ...columnsOfUnits.map(column => ({ ...column, ...values[column.id] })),
  {
    id: 'time',
    header: 'Last reported',
    cell: ({ id }) => new Date(timeOf(id)).toUTCString(),
    value: ({ id }) => new Date(timeOf(id)),
    width: 240,
  },
  { id: 'note', header: 'Note', cell: ({ id }) => `=SUM(${id})\tof "${id}"` },
]

const timeOf = (id: number) => Date.UTC(2026, 5, 1) + id * 60_000

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
