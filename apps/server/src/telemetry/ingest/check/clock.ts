import { dayMs } from '@muster/contract'
import { formatTime } from '../checks.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

const minute: Milliseconds = 60_000
const halfHour = 30 * minute
/** Accepted difference between the clocks of a device and its gateway. */
const tolerated = 5 * minute
/** Maximum delay of a reading at its gateway for a correction by time zone. */
const freshFor = 3 * minute
/** Largest offset of a time zone from UTC. */
const widestZone = 14 * 60 * minute
const rollover = 1024 * 7 * dayMs

/** Time of a reading: as sent, corrected (with the device's time), or held as implausible. */
export type JudgedTime =
  | { time: Milliseconds; deviceTime?: undefined }
  | { time: Milliseconds; deviceTime: Milliseconds; by: 'zone' | 'rollover' }
  | { held: string; deviceTime: Milliseconds }

/**
 * Judges the time of a reading by its time of receipt at the gateway.
 *
 * - At most five minutes ahead, or late by up to ten years: accepted. Buffered readings are never shifted.
 * - Ahead by full or half hours, less a delay of up to three minutes: the device sends its local time as UTC, and the
 *   offset is subtracted.
 * - 1,024 weeks back: the week counter of the GPS receiver has overflowed. The weeks are added.
 * - Everything else, and corrected times more than a day from the receipt, is held.
 * @param field name of the time in messages
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

/** Returns how far a fresh reading is ahead, in full or half hours. */
function zoneOf(ahead: Milliseconds): Milliseconds | undefined {
  const zone = Math.ceil((ahead - minute) / halfHour) * halfHour
  return zone > 0 && zone <= widestZone && zone - ahead <= freshFor ? zone : undefined
}

const yearsOf = (span: Milliseconds) => `${Math.round(span / (365.25 * dayMs))} years`
