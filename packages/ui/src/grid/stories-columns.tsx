import type { Column } from '../table/column.ts'
import { columnsOfUnits, type UnitRow } from '../table/stories-rows.tsx'

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
