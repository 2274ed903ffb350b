import type { FleetSchemas } from '@muster/contract'
import type { Place } from '../place.ts'

export type SnapPoint = FleetSchemas['SnapPoint']
export type SnapResult = FleetSchemas['SnapResult']

/** Matched point; without an index it is on the road between two requested points. */
export interface Matched extends Place {
  /** Index of the requested point in the piece. */
  index?: number
}

export interface Request {
  interpolate: boolean
  signal?: AbortSignal | undefined
  /** Milliseconds. */
  timeout: number
}

/**
 * Matches one piece of 2 to 100 points, in their order, and leaves out points without a road.
 * @throws EngineError when the engine fails
 */
export type Match = (points: readonly SnapPoint[], request: Request) => Promise<Matched[]>
