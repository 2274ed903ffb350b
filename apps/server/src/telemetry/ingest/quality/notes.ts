import type { UnitReading } from '../placed-reading.ts'
import type { HeldReading } from './held-readings.ts'
import type { UnitNote } from './quality-log.ts'

/** Returns notes on stored readings with a corrected time or a held position, and on held readings. */
export function notesOf(
  readings: readonly UnitReading[],
  apart: readonly HeldReading[],
  stored: ReadonlyMap<UnitReading, number>,
): UnitNote[] {
  const notes: UnitNote[] = apart.map(({ unitId, reading, reason }) => ({
    unitId,
    kind: 'TIME_HELD',
    time: reading.time,
    deviceTime: reading.deviceTime,
    text: reason,
  }))
  for (const reading of readings) {
    const { time, deviceTime, placeHeld, latitude, longitude } = reading.observation
    if ((deviceTime === undefined && !placeHeld) || !stored.has(reading)) continue
    const { unitId } = reading
    if (deviceTime !== undefined) {
      notes.push({ unitId, kind: 'TIME_CORRECTED', time, deviceTime, text: new Date(deviceTime).toISOString() })
    }
    if (placeHeld) notes.push({ unitId, kind: 'PLACE_HELD', time, text: `${rounded(latitude)} ${rounded(longitude)}` })
  }
  return notes
}

const rounded = (degrees: number) => Number(degrees.toFixed(5))
