import type { Column } from './column.ts'

/** A row of the table's stories and tests. */
export interface UnitRow {
  id: number
  name: string
  status: string
  hours: number
  fuel: number
}

const statuses = ['Working', 'Idle', 'Travelling', 'Off']

/** Reproducible rows: the first is T7.001. */
export const unitRows = (count: number): UnitRow[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: `T7.${String(i + 1).padStart(3, '0')}`,
    status: statuses[i % statuses.length]!,
    hours: (i * 37) % 9000,
    fuel: (i * 13) % 101,
  }))

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

export const columnsOfUnits: Column<UnitRow>[] = [
  { id: 'name', header: 'Name', cell: row => row.name, fixed: true, sortable: true, onPhone: 'title' },
  { id: 'status', header: 'Status', cell: row => row.status, sortable: true, onPhone: 'detail', width: 140 },
  {
    id: 'hours',
    header: 'Engine hours',
    cell: row => whole.format(row.hours),
    align: 'end',
    sortable: true,
    width: 140,
  },
  { id: 'fuel', header: 'Fuel, %', cell: row => row.fuel, align: 'end', width: 100 },
  { id: 'id', header: 'Number', cell: row => row.id, align: 'end', hidden: true, width: 100 },
]
