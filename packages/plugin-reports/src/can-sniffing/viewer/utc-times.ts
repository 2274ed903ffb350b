import { offsetHours } from '@muster/core'
import type { CanLog } from '@muster/signals'

const hour = 3_600_000

/** A log whose clock was in a zone, with its true times; one that has true times, or none, stays as it is. */
export function withUtcTimes(log: CanLog, zone: string): CanLog {
  const [start] = log.times
  if (!log.isLocalTime || start === undefined) return log
  // the offset at the time itself, which is known only with an offset
  const near = start - offsetHours(zone, start) * hour
  const offset = offsetHours(zone, near) * hour
  return { ...log, times: log.times.map(time => time - offset) }
}
