import type { Config } from '../config/config.ts'
import { conflict, unavailable } from '../http/problem.ts'
import { EngineError } from './fetch-json.ts'
import { matchWithGoogle } from './map-matching/google.ts'
import type { Match, SnapPoint, SnapResult } from './map-matching/match.ts'
import { matchWithOsrm } from './map-matching/osrm.ts'
import { cut, join } from './map-matching/pieces.ts'
import type { Answer } from './map-matching/pieces.ts'
import { matchWithValhalla } from './map-matching/valhalla.ts'
import type { Log } from '../dependencies.ts'
import { defineDependency } from '../dependency.ts'

export interface MapMatcher {
  /**
   * Matches points to roads, a hundred at a time. `unmatched` has the points on which the engine fails or for which it finds no
   * road.
   * @throws Problem 409 without an engine, 503 when it fails on all of them; the signal's reason when it aborts
   */
  snap(points: readonly SnapPoint[], options?: { interpolate?: boolean; signal?: AbortSignal }): Promise<SnapResult>
}
export const MapMatcher = defineDependency<MapMatcher>('MapMatcher')

export interface MapMatcherOptions {
  /** Milliseconds for a request. */
  timeout?: number
  /** Milliseconds after which no further request starts. */
  patience?: number
  /** Address of Google; another one in tests. */
  google?: string
  log?: Pick<Log, 'warn'>
}

const tooLong = 'the points before took too long'
/** Failures in a row after which the engine counts as unreachable. */
const enough = 3

export function createMapMatcher(setting: Config['mapMatching'], options: MapMatcherOptions = {}): MapMatcher {
  if (!setting) return { snap: async () => Promise.reject(unconfigured()) }
  const { timeout = 10_000, patience = 60_000, google, log } = options
  const match = matchWith(setting, google)

  return {
    async snap(points, { interpolate = true, signal } = {}) {
      const until = performance.now() + patience
      const answers: Answer[] = []
      let [failures, failure] = [0, '']
      // one request at a time, to limit the load on the engine
      for (const piece of cut(points)) {
        if (failures >= enough || (answers.length > 0 && performance.now() >= until)) {
          answers.push({ ...piece, matched: [], failure: failures >= enough ? failure : tooLong })
          continue
        }
        signal?.throwIfAborted()
        try {
          answers.push({ ...piece, matched: await match(piece.points, { interpolate, signal, timeout }) })
          failures = 0
        } catch (error) {
          if (!(error instanceof EngineError)) throw error
          const {
            offset,
            points: { length },
          } = piece
          log?.warn({ err: error, from: offset, to: offset + length - 1 }, 'map matching failed')
          failures += 1
          failure = error.message
          answers.push({ ...piece, matched: [], failure })
        }
      }
      if (answers.length > 0 && answers.every(answer => answer.failure !== undefined)) {
        throw unavailable(['problem.trackUnmatched', { failure }])
      }
      return join(answers)
    },
  }
}

function matchWith(setting: NonNullable<Config['mapMatching']>, google?: string): Match {
  if (setting.engine === 'google') return matchWithGoogle(setting.key, google)
  return setting.engine === 'osrm' ? matchWithOsrm(setting.url) : matchWithValhalla(setting.url)
}

const unconfigured = () => conflict(['problem.noMatcher'], { code: 'NO_MAP_MATCHING' })
