import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'

interface TableFootProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  hasSelection: boolean
  hasActions: boolean
}

/** Totals of all rows below the table. */
export function TableFoot<Row>({ columns, rows, hasSelection, hasActions }: TableFootProps<Row>): ReactNode {
  const { t } = useTranslation()
  return (
    <tfoot role="rowgroup">
      <tr role="row" aria-rowindex={rows.length + 2}>
        {hasSelection && <td role="cell" className="m-table-check" />}
        {columns.map(({ id, align, total }, index) =>
          index === 0 ? (
            <th key={id} role="rowheader" scope="row" data-align={align}>
              {t('table.total')}
            </th>
          ) : (
            <td key={id} role="cell" data-align={align}>
              {total?.(rows)}
            </td>
          ),
        )}
        {hasActions && <td role="cell" className="m-table-end" />}
      </tr>
    </tfoot>
  )
}

/** Returns the sum of the known figures; undefined if there are none. */
export function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number | null | undefined): number | undefined {
  const figures = rows.map(figure).filter(value => value !== null && value !== undefined)
  return figures.length > 0 ? figures.reduce((sum, value) => sum + value, 0) : undefined
}
