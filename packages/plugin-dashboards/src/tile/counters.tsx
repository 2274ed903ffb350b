import { ScreenLink, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { StatusDot } from './status-dot.tsx'

interface Counted extends Part {
  label: string
  /** Screen with what was counted. */
  href?: string | undefined
}

/** Shows counts side by side with colour and label. */
export function Counters({ counted }: { counted: readonly Counted[] }): ReactNode {
  const format = useFormat()
  return (
    <>
      <ShareBar parts={counted} />
      <dl className="tile-counters">
        {counted.map(({ key, label, count, colour, href }) => (
          <div key={key} data-none={count === 0 || undefined}>
            <dt>
              <StatusDot colour={colour} /> {href ? <ScreenLink href={href}>{label}</ScreenLink> : label}
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
