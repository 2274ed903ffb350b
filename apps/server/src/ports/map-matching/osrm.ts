import { EngineError, fetchJson } from '../fetch-json.ts'
import type { Match, Matched, SnapPoint } from './match.ts'

/** Longitude first. */
type LngLat = readonly [number, number]

interface Answer {
  code: string
  message?: string
  /** One for each point; null for an outlier. */
  tracepoints?: ({ location: LngLat; matchings_index: number; waypoint_index: number } | null)[]
  matchings?: { legs: { steps: { geometry: { coordinates: LngLat[] } }[] }[] }[]
}

/** Match service, https://project-osrm.org/docs/v5.24.0/api/#match-service. */
export function matchWithOsrm(base: string): Match {
  return async (points, { interpolate, signal, timeout }) => {
    const path = points.map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(';')
    const url = new URL(`match/v1/driving/${path}`, `${base.replace(/\/+$/, '')}/`)
    url.searchParams.set('overview', 'false')
    url.searchParams.set('steps', String(interpolate))
    url.searchParams.set('geometries', 'geojson')
    const times = timestamps(points)
    if (times) url.searchParams.set('timestamps', times.join(';'))
    const answer = await fetchJson(url, { engine: 'osrm', signal, timeout, acceptFailures: true }) as Answer
    if (answer.code === 'NoMatch') return []
    if (answer.code !== 'Ok') throw new EngineError(`osrm answered ${[answer.code, answer.message].filter(Boolean).join(': ') || 'nothing useful'}`)
    return (answer.tracepoints ?? []).flatMap((found, index) => {
      if (!found) return []
      const { matchings_index: matching, waypoint_index: waypoint, location: [longitude, latitude] } = found
      const road = interpolate && waypoint > 0 ? legBefore(answer, matching, waypoint) : []
      return [...road, { latitude, longitude, index }]
    })
  }
}

/** The road to a waypoint from the one before, without its ends: those are waypoints. */
function legBefore({ matchings }: Answer, matching: number, waypoint: number): Matched[] {
  const steps = matchings?.[matching]?.legs[waypoint - 1]?.steps ?? []
  const road: Matched[] = []
  for (const [longitude, latitude] of steps.flatMap(({ geometry }) => geometry.coordinates)) {
    const last = road.at(-1)
    // a step begins where the one before ended
    if (last?.latitude !== latitude || last.longitude !== longitude) road.push({ latitude, longitude })
  }
  return road.slice(1, -1)
}

/** Seconds; OSRM wants one for each point, growing, or none at all. */
function timestamps(points: readonly SnapPoint[]): number[] | undefined {
  const seconds = points.map(({ time }) => Math.floor(Date.parse(time ?? '') / 1000))
  return seconds.every((second, index) => second > (seconds[index - 1] ?? -1)) ? seconds : undefined
}
