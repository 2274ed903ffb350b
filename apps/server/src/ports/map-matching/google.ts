import { EngineError, fetchJson } from '../fetch-json.ts'
import type { Match } from './match.ts'

interface Answer {
  snappedPoints?: { location: { latitude: number; longitude: number }; originalIndex?: number }[]
  error?: { status?: string; message?: string }
}

/** Roads API, https://developers.google.com/maps/documentation/roads/snap: at most 100 points a request. */
export function matchWithGoogle(key: string, base = 'https://roads.googleapis.com'): Match {
  return async (points, { interpolate, signal, timeout }) => {
    const url = new URL('/v1/snapToRoads', base)
    url.searchParams.set('interpolate', String(interpolate))
    url.searchParams.set('path', points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join('|'))
    url.searchParams.set('key', key)
    const { snappedPoints = [], error } = await fetchJson(url, { engine: 'google', signal, timeout, acceptFailures: true }) as Answer
    if (error) throw new EngineError(`google answered ${[error.status, error.message].filter(Boolean).join(': ')}`)
    return snappedPoints.map(({ location, originalIndex }) =>
      ({ ...location, ...(originalIndex === undefined ? {} : { index: originalIndex }) }))
  }
}
