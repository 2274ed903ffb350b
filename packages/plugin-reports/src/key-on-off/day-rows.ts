import type { TimelineRow } from '@muster/ui/charts'
import type { UnitKeys } from '../services/key-on-off.service.ts'

/** A row for every day, with what of the intervals lies in it. */
export function dayRows(
  { days, intervals }: Pick<UnitKeys, 'days' | 'intervals'>,
  nameOf: (from: number) => string,
): TimelineRow[] {
  const spans = intervals.map(({ from, to, state }) => ({ from: Date.parse(from), to: Date.parse(to), state }))
  let next = 0
  return days.map(day => {
    const [from, to] = [Date.parse(day.from), Date.parse(day.to)]
    while ((spans[next]?.to ?? Infinity) <= from) next++
    const inside = []
    for (let at = next; at < spans.length; at++) {
      const span = spans[at]
      if (!span || span.from >= to) break
      inside.push({ from: Math.max(span.from, from), to: Math.min(span.to, to), state: span.state })
    }
    return { id: day.day, name: nameOf(from), day: from, intervals: inside }
  })
}
