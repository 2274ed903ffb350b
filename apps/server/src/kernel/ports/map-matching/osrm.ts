import { endpoint } from '../endpoint.ts'
import { engineFailure, fetchJson } from '../fetch-json.ts'
import { fields, list, position, text } from '../json.ts'
import { placeOf, sixDecimals } from '../place.ts'
import type { Place } from '../place.ts'
import type { Match } from './match.ts'
import { timestamps } from './timestamps.ts'

const engine = 'OSRM'
/** OSRM's code for a track without a road nearby; every other code is a failure. */
const noRoad = new Set<unknown>(['NoMatch', 'NoSegment'])

/** Match service, https://project-osrm.org/docs/v5.24.0/api/#match-service. */
export function matchWithOsrm(base: string): Match {
  return async (points, { interpolate, signal, timeout }) => {
    const path = points.map(({ latitude, longitude }) => `${sixDecimals(longitude)},${sixDecimals(latitude)}`).join(';')
    const times = timestamps(points)
    const url = endpoint(base, `match/v1/driving/${path}`, {
      overview: 'false',
      steps: String(interpolate),
      geometries: 'geojson',
      // units report every minute: a pause of a minute is not the end of a trip
      ...(times ? { timestamps: times.join(';'), gaps: 'ignore' } : {}),
    })
    const { code, message, tracepoints, matchings } = fields(await fetchJson(url, { engine, signal, timeout }))
    if (noRoad.has(code)) return []
    if (code !== 'Ok') throw engineFailure(engine, text(code), text(message))
    if (list(tracepoints).length !== points.length)
      throw engineFailure(engine, 'for other points than it was asked about')
    return list(tracepoints).flatMap((found, index) => {
      // an outlier
      if (found === null) return []
      const { location, matchings_index: matching, waypoint_index: waypoint } = fields(found)
      const place = lngLat(location)
      if (!place) throw engineFailure(engine, 'a point that cannot be read')
      return [...(interpolate ? roadBefore(list(matchings), matching, waypoint) : []), { ...place, index }]
    })
  }
}

/** Road to a waypoint from the previous one, without its ends, which are waypoints. */
function roadBefore(matchings: readonly unknown[], matching: unknown, waypoint: unknown): Place[] {
  const legs = list(fields(matchings[position(matching, matchings.length) ?? -1]).legs)
  const leg = legs[(position(waypoint, legs.length + 1) ?? 0) - 1]
  const road: Place[] = []
  for (const coordinates of list(fields(leg).steps).flatMap(step => list(fields(fields(step).geometry).coordinates))) {
    const vertex = lngLat(coordinates)
    const last = road.at(-1)
    // a step begins at the end of the previous one
    if (vertex && (last?.latitude !== vertex.latitude || last.longitude !== vertex.longitude)) road.push(vertex)
  }
  return road.slice(1, -1)
}

function lngLat(pair: unknown): Place | undefined {
  const [longitude, latitude] = list(pair)
  return placeOf(latitude, longitude)
}
