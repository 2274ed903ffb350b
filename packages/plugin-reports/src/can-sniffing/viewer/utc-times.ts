import { offsetHours } from '@muster/core'
import type { CanLog } from '@muster/signals'

const hour = 3_600_000

/** Converts a log recorded in local time to UTC. Returns other logs unchanged. */
export function withUtcTimes(log: CanLog, zone: string): CanLog {
  const [start] = log.times
  if (!log.isLocalTime || start === undefined) return log
  // the offset depends on UTC, so the first offset is approximate
  const near = start - offsetHours(zone, start) * hour
  const offset = offsetHours(zone, near) * hour
  return { ...log, times: log.times.map(time => time - offset) }
}
