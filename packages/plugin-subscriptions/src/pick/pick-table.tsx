import { useId, type ReactNode } from 'react'
import './pick-table.css'

interface PickColumn<Row> {
  id: string
  header: string
  cell(row: Row): ReactNode
  /** `end` aligns numbers. */
  align?: 'end'
}

interface PickTableProps<Row> {
  /** Label of the table. */
  label: string
  rows: readonly Row[]
  rowKey(row: Row): number
  value: number | undefined
  onPick(row: Row): void
  /** The first names the row. */
  columns: readonly PickColumn<Row>[]
}

/** Table in which one row is selected by its radio button. Arrow keys move and Enter continues. */
export function PickTable<Row>({ label, rows, rowKey, value, onPick, columns }: PickTableProps<Row>): ReactNode {
  const id = useId()
  const [first, ...others] = columns
  return (
    <div className="pick-table" role="radiogroup" aria-label={label}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {/* above the radio buttons and the names */}
            <th role="columnheader" scope="col" colSpan={2}>
              {first?.header}
            </th>
            {others.map(({ id: column, header, align }) => (
              <th key={column} role="columnheader" scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(row => {
            const key = rowKey(row)
            return (
              // a press anywhere in the row selects it; the radio button serves the keyboard
              <tr key={key} role="row" onClick={() => onPick(row)}>
                <td role="cell" className="pick-mark">
                  <input
                    type="radio"
                    name={id}
                    checked={key === value}
                    onChange={() => onPick(row)}
                    aria-labelledby={`${id}-${key}`}
                    aria-describedby={others.map(({ id: column }) => `${id}-${key}-${column}`).join(' ')}
                  />
                </td>
                <th role="rowheader" scope="row" id={`${id}-${key}`}>
                  {first?.cell(row)}
                </th>
                {others.map(({ id: column, header, cell, align }) => (
                  <td key={column} role="cell" id={`${id}-${key}-${column}`} data-align={align} data-header={header}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
