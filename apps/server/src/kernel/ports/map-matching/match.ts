import type { FleetSchemas } from '@muster/contract'
import type { Place } from '../place.ts'

export type SnapPoint = FleetSchemas['SnapPoint']
export type SnapResult = FleetSchemas['SnapResult']

/** A matched point; without an index it is road between two of the asked points. */
export interface Matched extends Place {
  /** Of the asked point in the piece. */
  index?: number
}

export interface Request {
  interpolate: boolean
  signal?: AbortSignal | undefined
  /** Milliseconds. */
  timeout: number
}

/**
 * Matches one piece of 2 to 100 points, in their order; a point it leaves out is one no road was found for.
 * @throws EngineError when the engine fails
 */
export type Match = (points: readonly SnapPoint[], request: Request) => Promise<Matched[]>
