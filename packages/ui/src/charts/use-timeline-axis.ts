import { useMemo } from 'react'
import { useFormat } from '../use-format.ts'
import type { TimeRange } from './series.ts'
import { shortTime, tickLabels } from './tick-labels.ts'
import { timeTicks } from './time-ticks.ts'

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
