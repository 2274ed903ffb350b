import { dayMs } from '@muster/contract'
import { formatTime } from '../checks.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

const minute: Milliseconds = 60_000
const halfHour = 30 * minute
/** Clocks of devices and gateways differ by this much without being wrong. */
const tolerated = 5 * minute
/** A reading is at most this old when its gateway hears it, where its clock is to be corrected by a zone. */
const freshFor = 3 * minute
/** A zone is at most this far ahead of UTC. */
const widestZone = 14 * 60 * minute
const rollover = 1024 * 7 * dayMs

/** A reading's time: as the device sent it, corrected with the device's own beside it, or not to be trusted. */
export type JudgedTime =
  | { time: Milliseconds; deviceTime?: undefined }
  | { time: Milliseconds; deviceTime: Milliseconds; by: 'zone' | 'rollover' }
  | { held: string; deviceTime: Milliseconds }

/**
 * Judges the time of a reading by when its gateway heard it.
 *
 * - At most five minutes ahead, or late by up to ten years: it stays. Buffered readings are never shifted.
 * - Ahead by whole or half hours, less the three minutes a message may take: the device writes its local time as UTC, and the
 *   offset is taken off.
 * - 1,024 weeks back: the device's receiver has counted its weeks from zero again. They are added as such.
 * - Everything else, and what is then more than a day from when it was heard, is held apart.
 * @param field names the time in a sentence
 */
export function judgeTime(time: Milliseconds, heardAt: Milliseconds, field: string): JudgedTime {
  const ahead = time - heardAt
  if (ahead < -rollover / 2) {
    const added = time + rollover
    const corrected = added - heardAt > tolerated ? added - (zoneOf(added - heardAt) ?? 0) : added
    const isNear = corrected - heardAt <= tolerated && heardAt - corrected <= dayMs
    if (isNear) return { time: corrected, deviceTime: time, by: 'rollover' }
    return {
      deviceTime: time,
      held: `${field} ${formatTime(time)} is ${yearsOf(-ahead)} before it was received: set the clock of the device`,
    }
  }
  if (ahead <= tolerated) return { time }
  const zone = zoneOf(ahead)
  if (zone !== undefined) return { time: time - zone, deviceTime: time, by: 'zone' }
  const far = ahead > dayMs ? 'more than a day' : `${Math.round(ahead / minute)} minutes`
  return { held: `${field} ${formatTime(time)} is ${far} ahead: set the clock of the device`, deviceTime: time }
}

/** The whole or half hours that a fresh reading is ahead by. */
function zoneOf(ahead: Milliseconds): Milliseconds | undefined {
  const zone = Math.ceil((ahead - minute) / halfHour) * halfHour
  return zone > 0 && zone <= widestZone && zone - ahead <= freshFor ? zone : undefined
}

const yearsOf = (span: Milliseconds) => `${Math.round(span / (365.25 * dayMs))} years`
