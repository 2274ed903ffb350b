import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf, valueOf } from './cell-value.ts'
import type { CellValue, Column, Sort } from './column.ts'
import type { DataTableProps } from './table-model.ts'

interface Order<Row> {
  rows: readonly Row[]
  sort: Sort | undefined
  onSort(sort: Sort): void
  isSortable(column: Column<Row>): boolean
}

type Sorted<Row> = Pick<DataTableProps<Row>, 'rows' | 'columns' | 'sort' | 'onSort'>

/**
 * Order of a table: the server sorts by its `sortable` columns if the table has `onSort`; a table that has all its rows sorts by
 * the others itself. Columns of numbers then need a `value`, and so do those of moments, because a formatted text has another order.
 *
 * @param isComplete the table has all rows
 */
export function useOrder<Row>({ rows, columns, sort, onSort }: Sorted<Row>, isComplete: boolean): Order<Row> {
  const { language } = useTranslation().i18n
  const outer = sort && `${sort.id},${sort.direction}`
  const [own, setOwn] = useState<{ sort: Sort; outer: string | undefined }>()
  // a new order of the server replaces that of the table
  const ownSort = isComplete && own?.outer === outer ? own?.sort : undefined
  const column = ownSort && columns.find(({ id }) => id === ownSort.id)
  const direction = ownSort?.direction
  const sorted = useMemo(
    () => (column && direction ? sortRows(rows, column, direction, language) : rows),
    [rows, column, direction, language],
  )
  const [first] = rows
  const isOfServer = (column: Column<Row>) => onSort !== undefined && column.sortable === true
  return {
    rows: sorted,
    sort: column ? ownSort : sort,
    onSort(next) {
      const isServers = columns.some(column => column.id === next.id && isOfServer(column))
      setOwn(isServers ? undefined : { sort: next, outer })
      if (isServers) onSort?.(next)
    },
    isSortable: column =>
      isOfServer(column) ||
      (isComplete &&
        (column.sortable ??
          (column.value !== undefined ||
            (column.align !== 'end' && first !== undefined && textOf(column.cell(first)) !== '')))),
  }
}

/** Sorts by the values of a column; empty cells are last in both directions. */
function sortRows<Row>(
  rows: readonly Row[],
  column: Column<Row>,
  direction: Sort['direction'],
  language: string,
): Row[] {
  const texts = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const sign = direction === 'DESC' ? -1 : 1
  return rows
    .map(row => ({ row, value: sortable(valueOf(column, row)) }))
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined)
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value)
      return sign * texts.compare(String(a.value), String(b.value))
    })
    .map(({ row }) => row)
}

/** Undefined for an empty cell, which lists show as a dash. */
function sortable(value: CellValue): number | string | undefined {
  if (typeof value === 'string') return value === '' || value === '-' ? undefined : value
  if (value === null || value === undefined) return undefined
  const number = Number(value)
  return Number.isNaN(number) ? undefined : number
}
