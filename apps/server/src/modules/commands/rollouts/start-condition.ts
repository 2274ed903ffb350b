import { stationaryBelow } from '@muster/signals'
import { contains, type FenceShape } from '#modules/profiles/geofences/public.ts'

/** Condition that a unit must meet to start. */
export interface StartCondition {
  onlyStationary: boolean
  onlyKeyOff: boolean
  onlyInside: FenceShape | null
}

/** Newest reading of a unit; null without one. */
export interface UnitNow {
  fixTime: Date | null
  speed: number | null
  ignition: boolean | null
  latitude: number | null
  longitude: number | null
}

/** Milliseconds for which a reading is considered current. */
const freshFor = 5 * 60_000

export const hasCondition = ({ onlyStationary, onlyKeyOff, onlyInside }: StartCondition): boolean =>
  onlyStationary || onlyKeyOff || onlyInside !== null

/** Returns true if the unit may start. Unknown values never meet a condition. */
export function mayStart(condition: StartCondition, unit: UnitNow, now: Date): boolean {
  if (!hasCondition(condition)) return true
  const { fixTime, speed, ignition, latitude, longitude } = unit
  if (fixTime === null || now.getTime() - fixTime.getTime() > freshFor) return false
  const { onlyStationary, onlyKeyOff, onlyInside } = condition
  if (onlyStationary && (speed === null || speed >= stationaryBelow)) return false
  if (onlyKeyOff && ignition !== false) return false
  return !onlyInside || (latitude !== null && longitude !== null && contains(onlyInside, { latitude, longitude }))
}
