import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

export interface Bar {
  key: string | number
  label: string
  count: number
  /** A word more, in grey. */
  note?: string | undefined
  /** CSS colour of the bar; the primary one where absent. */
  colour?: string | undefined
}

/** Counts as bars, each with its name and its number: the lengths and colours only repeat them. */
export function Bars({ bars }: { bars: readonly Bar[] }): ReactNode {
  const format = useFormat()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className="tile-bars">
      {bars.map(({ key, label, count, note, colour }) => (
        <li key={key}>
          <span className="tile-bar-label">
            {colour && <Mark colour={colour} />}
            <span className="m-truncate" title={label}>
              {label}
            </span>
            {note && <span className="m-muted tile-small">{note}</span>}
          </span>
          <b>{format.number(count)}</b>
          <span className="tile-bar" aria-hidden="true">
            <span style={{ inlineSize: `${(count / most) * 100}%`, ...(colour && { background: colour }) }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
