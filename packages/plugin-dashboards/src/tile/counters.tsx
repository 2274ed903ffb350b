import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import { Share, type Part } from './share.tsx'

export interface Counted extends Part {
  label: string
}

/** Counts side by side, each with the colour and the word of what it counts. */
export function Counters({ counted }: { counted: readonly Counted[] }): ReactNode {
  const format = useFormat()
  return (
    <>
      <Share parts={counted} />
      <dl className="tile-counters">
        {counted.map(({ key, label, count, colour }) => (
          <div key={key} data-none={count === 0 || undefined}>
            <dt>
              <Mark colour={colour} /> {label}
            </dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
