import { useMemo, type ReactNode } from 'react'
import type { TimeRange } from './series.ts'
import { useFormat } from '../use-format.ts'
import { shortTime, tickLabels } from './tick-labels.ts'
import { timeTicks } from './time-ticks.ts'

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

/** Ticks below rows of moments, or below rows of days, which share the local time of one day. */
export function useTimelineAxis(
  range: TimeRange,
  width: number,
  day: number | undefined,
): { ticks: number[]; labels: string[] } {
  const format = useFormat()
  return useMemo(() => {
    const most = Math.max(1, Math.floor(width / 84))
    if (day === undefined) {
      const ticks = timeTicks(range.from, range.to, most, format.offsetUtc)
      return { ticks: ticks.times, labels: tickLabels(ticks, format) }
    }
    const { times, hasSeconds } = timeTicks(range.from, range.to, most, () => 0)
    return { ticks: times, labels: times.map(time => shortTime(format.time(day + time), hasSeconds)) }
  }, [range, width, day, format])
}
