import { readingValidity, type StatusReading } from './standard-status.ts'
import { nextStatus, type CompiledRules, type StatusTrack } from './status-rules.ts'

/** A period in one status; milliseconds since 1970, end exclusive. */
export interface StatusSegment {
  from: number
  to: number
  /** Null without data. */
  statusId: number | null
}

/** Returns a function that evaluates a unit's readings, sorted by time. */
export function followRules(rules: CompiledRules): (reading: StatusReading) => number {
  let track: StatusTrack | undefined
  return reading => {
    const next = nextStatus(rules, reading, track)
    track = next.track
    return next.statusId
  }
}

/**
 * Returns the statuses of a unit from `from` to `to`, without gaps and with different neighbours. A status holds
 * until the next reading, at most while its reading is valid; other periods are without data.
 *
 * @param readings ascending by time; those before `from` determine the status at `from`
 * @param statusOf called once for each reading, in order
 */
export function statusSegments<Reading extends StatusReading>(
  readings: Iterable<Reading>,
  { from, to }: { from: number; to: number },
  statusOf: (reading: Reading) => number,
): StatusSegment[] {
  const segments: StatusSegment[] = []
  let done = from
  const add = (until: number, statusId: number | null) => {
    const end = Math.min(until, to)
    if (end <= done) return
    const last = segments.at(-1)
    if (last?.statusId === statusId) last.to = end
    else segments.push({ from: done, to: end, statusId })
    done = end
  }
  let held: { statusId: number; until: number } | undefined
  for (const reading of readings) {
    if (held) add(Math.min(held.until, reading.time), held.statusId)
    add(reading.time, null)
    held = {
      statusId: statusOf(reading),
      until: reading.time + (reading.ignition === false ? readingValidity.off : readingValidity.on),
    }
  }
  if (held) add(held.until, held.statusId)
  add(to, null)
  return segments
}

/** Milliseconds in each status. */
export function statusDurations(segments: readonly StatusSegment[]): Map<number | null, number> {
  const sums = new Map<number | null, number>()
  for (const { from, to, statusId } of segments) sums.set(statusId, (sums.get(statusId) ?? 0) + to - from)
  return sums
}
