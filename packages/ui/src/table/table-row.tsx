import { memo, type MouseEvent, type ReactNode } from 'react'
import { RowTabIndex } from '../identifier/identifier.tsx'
import { RowActions } from './row-actions.tsx'
import type { TableModel } from './table-model.ts'

interface TableRowProps<Row> {
  table: TableModel<Row>
  row: Row
  index: number
  /** The row has the keyboard focus: Tab reaches its controls. */
  isActive: boolean
  isSelected: boolean
}

// explicit roles, because display: grid (on a phone) removes them in some browsers
function PlainRow<Row>({ table, row, index, isActive, isSelected }: TableRowProps<Row>): ReactNode {
  const { id, columns, isTouch, hasSelection, labels, href, open, actions } = table
  const tabIndex = isActive ? 0 : -1
  const nameId = `${id}-${index}`
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      aria-labelledby={nameId}
      data-row={index}
      data-selected={isSelected || undefined}
      tabIndex={tabIndex}
    >
      {hasSelection && (
        <td role="cell" className="m-table-check">
          <label>
            <input
              type="checkbox"
              id={`${nameId}-check`}
              aria-label={labels.select}
              aria-labelledby={`${nameId}-check ${nameId}`}
              checked={isSelected}
              disabled={table.isDisabled(row)}
              tabIndex={tabIndex}
              onChange={() => table.toggle(row)}
            />
          </label>
        </td>
      )}
      <RowTabIndex value={tabIndex}>
        {columns.map((column, i) =>
          i === 0 ? (
            <th key={column.id} role="rowheader" scope="row" id={nameId} data-align={column.align}>
              <RowName href={href?.(row)} open={open && (() => open(row))} tabIndex={tabIndex}>
                {column.cell(row)}
              </RowName>
            </th>
          ) : (
            <td key={column.id} role="cell" data-align={column.align}>
              {column.cell(row)}
            </td>
          ),
        )}
      </RowTabIndex>
      {actions && (
        <td role="cell" className="m-table-end">
          <RowActions actions={actions(row)} label={labels.actions} isTouch={isTouch} tabIndex={tabIndex} of={nameId} />
        </td>
      )}
    </tr>
  )
}

/** Renders again only when it changes, so that scrolling renders new rows only. */
export const TableRow = memo(PlainRow) as typeof PlainRow

interface RowNameProps {
  href?: string
  open?(): void
  tabIndex: number
  children: ReactNode
}

/** Name of a row, as a link or button if the row can be opened. */
function RowName({ href, open, tabIndex, children }: RowNameProps): ReactNode {
  if (!open) return children
  const follow = (event: MouseEvent) => {
    // the browser handles new tabs and windows
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
  return href === undefined ? (
    <button type="button" className="m-table-open" tabIndex={tabIndex} onClick={open}>
      {children}
    </button>
  ) : (
    <a className="m-table-open" href={href} tabIndex={tabIndex} onClick={follow}>
      {children}
    </a>
  )
}
