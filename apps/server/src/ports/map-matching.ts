import type { Config } from '../config.ts'
import type { Log } from '../http/deps.ts'
import { conflict } from '../http/problem.ts'
import { EngineError } from './fetch-json.ts'
import { matchWithGoogle } from './map-matching/google.ts'
import type { Matched, SnapPoint, SnapResult } from './map-matching/match.ts'
import { matchWithOsrm } from './map-matching/osrm.ts'
import { matchWithValhalla } from './map-matching/valhalla.ts'

export interface MapMatcher {
  /**
   * Puts points on roads, piece by piece. A piece the engine fails on is named in `unmatched`, as are points no road was found for;
   * the others are kept.
   * @throws Problem 409 without an engine; the signal's reason when it aborts
   */
  snap(points: readonly SnapPoint[], options?: { interpolate?: boolean; signal?: AbortSignal }): Promise<SnapResult>
}

export interface MapMatcherOptions {
  timeout?: number
  /** Where Google answers; another address in tests. */
  google?: string
  log?: Pick<Log, 'warn'>
}

const pieceSize = 100
/** Requests under way at once. */
const width = 4

export function createMapMatcher(setting: Config['mapMatching'], { timeout = 10_000, google, log }: MapMatcherOptions = {}): MapMatcher {
  if (!setting) {
    return {
      snap: async () => {
        throw conflict('no map-matching engine configured; set MUSTER_MAPMATCH_URL to the address of OSRM or Valhalla', { code: 'NO_MAP_MATCHING' })
      },
    }
  }
  const match = setting.engine === 'google' ? matchWithGoogle(setting.key, google)
    : setting.engine === 'osrm' ? matchWithOsrm(setting.url) : matchWithValhalla(setting.url)

  return {
    async snap(points, { interpolate = true, signal } = {}) {
      const pieces = cut(points)
      const results: SnapResult[] = []
      // a handful at a time: the engine is somebody's machine too
      for (let start = 0; start < pieces.length; start += width) {
        signal?.throwIfAborted()
        results.push(...await Promise.all(pieces.slice(start, start + width).map(piece => snapPiece(piece, interpolate, signal))))
      }
      return { snappedPoints: results.flatMap(({ snappedPoints }) => snappedPoints), unmatched: results.flatMap(({ unmatched }) => unmatched) }
    },
  }

  async function snapPiece({ points, offset, overlap }: Piece, interpolate: boolean, signal?: AbortSignal): Promise<SnapResult> {
    try {
      const matched = await match(points, { interpolate, signal, timeout })
      return named(matched, offset, overlap, points.length)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      log?.warn({ err: error, from: offset, to: offset + points.length - 1 }, 'map matching failed')
      return { snappedPoints: [], unmatched: [{ fromIndex: offset + overlap, toIndex: offset + points.length - 1, reason: error.message }] }
    }
  }
}

interface Piece {
  points: readonly SnapPoint[]
  /** Index of its first point among all. */
  offset: number
  /** 1 when its first point is the last one of the piece before, so that the road between pieces is there too. */
  overlap: 0 | 1
}

function cut(points: readonly SnapPoint[]): Piece[] {
  const pieces: Piece[] = []
  for (let offset = 0; offset === 0 || offset < points.length - 1; offset += pieceSize - 1) {
    pieces.push({ points: points.slice(offset, offset + pieceSize), offset, overlap: offset === 0 ? 0 : 1 })
  }
  return pieces
}

/** Indexes counted over all points, without the point that the piece before has told already. */
function named(matched: readonly Matched[], offset: number, overlap: number, size: number): SnapResult {
  const found = new Set(matched.map(({ index }) => index))
  const unmatched: SnapResult['unmatched'] = []
  for (let index = overlap; index < size; index++) {
    if (found.has(index)) continue
    const last = unmatched.at(-1)
    if (last && last.toIndex === offset + index - 1) last.toIndex = offset + index
    else unmatched.push({ fromIndex: offset + index, toIndex: offset + index, reason: 'no road was found near these points' })
  }
  const told = overlap === 0 ? matched : matched.filter(({ index }) => index !== 0)
  return {
    snappedPoints: told.map(({ index, latitude, longitude }) =>
      ({ latitude, longitude, ...(index === undefined ? {} : { originalIndex: offset + index }) })),
    unmatched,
  }
}
