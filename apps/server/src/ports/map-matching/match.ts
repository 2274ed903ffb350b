import type { FleetSchemas } from '@muster/contract'

export type SnapPoint = FleetSchemas['SnapPoint']
export type SnapResult = FleetSchemas['SnapResult']

/** A matched point; without an index it is road between two of the asked points. */
export interface Matched {
  latitude: number
  longitude: number
  /** Of the asked point in the piece. */
  index?: number
}

export interface Request {
  interpolate: boolean
  signal?: AbortSignal | undefined
  /** Milliseconds. */
  timeout: number
}

/** Matches one piece of at most a hundred points. @throws EngineError when the engine fails */
export type Match = (points: readonly SnapPoint[], request: Request) => Promise<Matched[]>
