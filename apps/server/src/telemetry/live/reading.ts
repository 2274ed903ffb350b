import type { Milliseconds } from '#kernel/time/units.ts'

/** The newest reading of a unit as live state takes it. */
export interface Reading {
  unitId: number
  companyId: number
  /** Of the fix, since the epoch. */
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
