import type { ReactNode } from 'react'
import { CountLink, type Target } from './links.tsx'
import { StatusDot } from './status-dot.tsx'

interface Counted extends Part {
  label: string
  /** Route of a screen with the counted items. */
  to?: Target | undefined
}

/** Shows counts side by side with colour and label. */
export function Counters({ counted }: { counted: readonly Counted[] }): ReactNode {
  return (
    <>
      <ShareBar parts={counted} />
      <dl className="tile-counters">
        {counted.map(({ key, label, count, colour, to }) => (
          <div key={key} data-none={count === 0 || undefined}>
            <dt>
              <StatusDot colour={colour} /> {label}
            </dt>
            <dd>
              <CountLink count={count} label={label} to={to} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface Part {
  key: string | number
  count: number
  /** CSS colour. */
  colour: string
}

/** Shows proportions as one thin decorative bar. */
function ShareBar({ parts }: { parts: readonly Part[] }): ReactNode {
  return (
    <div className="tile-share" aria-hidden="true">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ key, count, colour }) => (
          <span key={key} style={{ flexGrow: count, background: colour }} />
        ))}
    </div>
  )
}
