import type { Timeline } from './days.ts'
import { nextReport } from './times.ts'

const batch = 1_200_000
const behind = 420_000

/** Returns the next delivery of a device: with each report, or every twenty minutes for a late device. */
export function nextDelivery(timeline: Timeline, after: number, stretch: number): number {
  const { quirk } = timeline.machine
  if (quirk === 'late') return Math.floor(after / batch) * batch + batch
  return quirk === 'behind'
    ? nextReport(timeline, after - behind, stretch) + behind
    : nextReport(timeline, after, stretch)
}

/**
 * Returns the times of the readings in a delivery: a late device sends the newest first, a device with a slow clock
 * sends an older one.
 */
export function deliveredAt(timeline: Timeline, time: number, stretch: number): number[] {
  const { quirk } = timeline.machine
  if (quirk === 'behind') return [time - behind]
  if (quirk !== 'late') return [time]
  const times: number[] = []
  for (let at = nextReport(timeline, time - batch - 1, stretch); at < time; at = nextReport(timeline, at, stretch))
    times.push(at)
  return times.toReversed()
}
