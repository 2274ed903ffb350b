import { useId, type ReactNode } from 'react'
import './pick-list.css'

interface PickListProps<Row> {
  /** What is chosen from, in words. */
  label: string
  rows: readonly Row[]
  rowKey(row: Row): number
  value: number | undefined
  onPick(row: Row): void
  /** The row's name. */
  name(row: Row): ReactNode
  /** Below the name, quieter. */
  detail?(row: Row): ReactNode
  /** At the end of the line: a state, a count. */
  aside?(row: Row): ReactNode
}

/** One of many, each with a line about it: radio buttons, so that arrow keys move and Enter continues. */
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
