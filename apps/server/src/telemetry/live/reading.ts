import type { Milliseconds } from '#kernel/time/units.ts'

/** Newest reading of a unit for live state. */
export interface Reading {
  unitId: number
  companyId: number
  /** Time of the fix. */
  time: Milliseconds
  /** WGS 84 degrees. */
  latitude: number
  longitude: number
  statusId: number
  /** Kilometres an hour. */
  speed?: number | null
  /** Degrees clockwise from north. */
  course?: number | null
}
