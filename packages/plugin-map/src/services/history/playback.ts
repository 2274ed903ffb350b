import { indexAt } from './cursor.ts'

/** At speed 1 a second shows a minute: at 60 an hour. */
const perSecond = 60
export const speeds = [1, 2, 5, 10, 30, 60] as const
export type Speed = (typeof speeds)[number]

/** Spans in which nobody reports for longer are not sat through. */
const dull = 10 * 60_000

/**
 * Where a playback is after some time before the screen; at the last moment it ends.
 *
 * @param moments of all readings, ascending
 * @param elapsed milliseconds before the screen
 */
export function playOn(moments: ArrayLike<number>, time: number, elapsed: number, speed: Speed): number {
  const last = moments[moments.length - 1] ?? time
  const to = time + elapsed * speed * perSecond
  const next = moments[indexAt(moments, time) + 1] ?? last
  if (next - time > dull && to < next) return next
  return Math.min(to, last)
}
