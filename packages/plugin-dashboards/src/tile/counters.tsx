import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { StatusDot } from './status-dot.tsx'

interface Counted extends Part {
  label: string
}

/** Counts side by side, each with the colour and the word of what it counts. */
export function Counters({ counted }: { counted: readonly Counted[] }): ReactNode {
  const format = useFormat()
  return (
    <>
      <ShareBar parts={counted} />
      <dl className="tile-counters">
        {counted.map(({ key, label, count, colour }) => (
          <div key={key} data-none={count === 0 || undefined}>
            <dt>
              <StatusDot colour={colour} /> {label}
            </dt>
            <dd>{format.number(count)}</dd>
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

/** How a whole falls into parts, as one thin bar; decoration for numbers that stand below. */
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
