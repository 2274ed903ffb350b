import type { ReactNode } from 'react'
import type { TimeRange } from './series.ts'

interface Props {
  ticks: readonly number[]
  labels: readonly string[]
  range: TimeRange
}

export function TimelineAxis({ ticks, labels, range }: Props): ReactNode {
  return (
    <div className="m-timeline-axis" aria-hidden="true">
      <span className="m-timeline-track">
        {ticks.map((tick, i) => (
          <span key={tick} style={{ left: `${((tick - range.from) / (range.to - range.from)) * 100}%` }}>
            {labels[i]?.split('\n').map(line => (
              <span key={line}>{line}</span>
            ))}
          </span>
        ))}
      </span>
    </div>
  )
}
