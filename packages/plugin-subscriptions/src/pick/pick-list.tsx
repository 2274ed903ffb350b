import { useId, type ReactNode } from 'react'
import './pick-list.css'

interface PickListProps<Row> {
  /** Label of the list. */
  label: string
  rows: readonly Row[]
  rowKey(row: Row): number
  value: number | undefined
  onPick(row: Row): void

  name(row: Row): ReactNode
  /** Muted text below the name. */
  detail?(row: Row): ReactNode
  /** State or count at the end of the row. */
  aside?(row: Row): ReactNode
}

/** List of radio buttons with details. Arrow keys move and Enter continues. */
export function PickList<Row>({
  label,
  rows,
  rowKey,
  value,
  onPick,
  name,
  detail,
  aside,
}: PickListProps<Row>): ReactNode {
  const group = useId()
  return (
    <div className="pick-list" role="radiogroup" aria-label={label}>
      {rows.map(row => {
        const key = rowKey(row)
        return (
          <label className="pick-row" key={key}>
            <input
              type="radio"
              name={group}
              checked={key === value}
              onChange={() => onPick(row)}
              aria-labelledby={`${group}-${key}-name`}
              aria-describedby={`${group}-${key}`}
            />
            <span className="pick-name" id={`${group}-${key}-name`}>
              {name(row)}
            </span>
            <span className="pick-more" id={`${group}-${key}`}>
              {detail && <span className="m-muted">{detail(row)}</span>}
              {aside && <span className="pick-aside">{aside(row)}</span>}
            </span>
          </label>
        )
      })}
    </div>
  )
}
