import { endpoint } from '../endpoint.ts'
import { engineFailure, fetchJson } from '../fetch-json.ts'
import { fields, list, position, text } from '../json.ts'
import { placeOf, sixDecimals } from '../place.ts'
import type { Match } from './match.ts'

const engine = 'Google Roads'

/** Roads API, https://developers.google.com/maps/documentation/roads/snap: at most 100 points a request. */
export function matchWithGoogle(key: string, base = 'https://roads.googleapis.com'): Match {
  return async (points, { interpolate, signal, timeout }) => {
    const path = points.map(({ latitude, longitude }) => `${sixDecimals(latitude)},${sixDecimals(longitude)}`).join('|')
    const url = endpoint(base, 'v1/snapToRoads', { interpolate: String(interpolate), path, key })
    const answer = await fetchJson(url, { engine, signal, timeout })
    const { snappedPoints, error } = fields(answer)
    if (error !== undefined) {
      const { status, message } = fields(error)
      throw engineFailure(engine, text(status), text(message)?.replaceAll(key, '…'))
    }
    // Google returns an object without points if there is no road
    const readable = fields(answer) === answer && (snappedPoints === undefined || Array.isArray(snappedPoints))
    if (!readable) throw engineFailure(engine)
    return list(snappedPoints).map(point => {
      const { location, originalIndex } = fields(point)
      const place = placeOf(fields(location).latitude, fields(location).longitude)
      const index = position(originalIndex, points.length)
      const known = index !== undefined || originalIndex === undefined
      if (!place || !known) throw engineFailure(engine, 'a point that cannot be read')
      return index === undefined ? place : { ...place, index }
    })
  }
}
