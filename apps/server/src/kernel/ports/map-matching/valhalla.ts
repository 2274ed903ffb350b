import { endpoint } from '../endpoint.ts'
import { engineFailure, fetchJson } from '../fetch-json.ts'
import { fields, list, position, text } from '../json.ts'
import { placeOf, eastward, type Place } from '../place.ts'
import type { Match, Matched } from './match.ts'
import { decodePolyline } from './polyline.ts'
import { timestamps } from './timestamps.ts'

const engine = 'Valhalla'
/** Valhalla's code for a track without a road nearby; every other code is a failure. */
const noRoad = new Set<unknown>([171, 172, 442, 443, 444])

const points = ['matched.point', 'matched.type']
const road = [
  'matched.edge_index',
  'matched.begin_route_discontinuity',
  'matched.end_route_discontinuity',
  'edge.begin_shape_index',
  'edge.end_shape_index',
  'shape',
]

/** Trace attributes, https://valhalla.github.io/valhalla/api/map-matching/api-reference/. */
export function matchWithValhalla(base: string): Match {
  const url = endpoint(base, 'trace_attributes')
  return async (asked, { interpolate, signal, timeout }) => {
    const times = timestamps(asked)
    const body = {
      shape: asked.map(({ latitude, longitude }, index) => ({
        lat: latitude,
        lon: longitude,
        ...(times ? { time: times[index] } : {}),
      })),
      costing: 'auto',
      shape_match: 'map_snap',
      filters: { action: 'include', attributes: interpolate ? [...points, ...road] : points },
    }
    const answer = fields(await fetchJson(url, { engine, signal, timeout, body }))
    if (noRoad.has(answer.error_code)) return []
    const matches = list(answer.matched_points).map(fields)
    if (matches.length === 0) throw engineFailure(engine, text(answer.error))
    if (matches.length !== asked.length) throw engineFailure(engine, 'for other points than it was asked about')
    return withRoad(matches, interpolate ? shapeOf(answer) : undefined)
  }
}

interface Shape {
  vertices: readonly Place[]
  /** First and last vertex of each edge, in driving order. */
  edges: readonly ({ begin: number; end: number } | undefined)[]
}

function shapeOf({ shape, edges }: Readonly<Record<string, unknown>>): Shape {
  // six decimals, unlike Google's five
  const vertices = decodePolyline(text(shape) ?? '', 1e6)
  if (!vertices) throw engineFailure(engine, 'a road that cannot be read')
  return {
    vertices,
    edges: list(edges)
      .map(fields)
      .map(edge => {
        const begin = position(edge.begin_shape_index, vertices.length)
        const end = position(edge.end_shape_index, vertices.length)
        return begin === undefined || end === undefined ? undefined : { begin, end }
      }),
  }
}

function withRoad(matches: readonly Readonly<Record<string, unknown>>[], shape?: Shape): Matched[] {
  const result: Matched[] = []
  /** Position of the previous point on the road; undefined where the road is interrupted. */
  let last: number | undefined
  matches.forEach((match, index) => {
    if (match.type === 'unmatched') return
    const place = placeOf(match.lat, match.lon)
    if (!place) throw engineFailure(engine, 'a point that cannot be read')
    const edge = shape?.edges[position(match.edge_index, shape.edges.length) ?? -1]
    if (match.end_route_discontinuity === true) last = undefined
    // by position instead of the share of the edge, because the first and the last edge are cut at the ends of the track
    const reached = shape && edge && stretchAt(shape.vertices, place, Math.max(edge.begin, last ?? 0), edge.end)
    if (last !== undefined && reached !== undefined) {
      const between = shape!.vertices.slice(last + 1, reached + 1)
      const before = result.at(-1)
      result.push(...between.filter(vertex => !same(vertex, place) && !same(vertex, before)))
    }
    result.push({ ...place, index })
    last = match.begin_route_discontinuity === true ? undefined : reached
  })
  return result
}

const same = (a: Place, b: Place | undefined) => a.latitude === b?.latitude && a.longitude === b.longitude

/**
 * Finds the stretch of a road on which a place lies. @param begin first vertex @param end last vertex @returns the vertex where
 * the stretch begins
 */
function stretchAt(road: readonly Place[], place: Place, begin: number, end: number): number {
  let nearest = Math.min(begin, end)
  let least = Infinity
  for (let vertex = begin; vertex < end; vertex++) {
    const distance = squaredDistance(place, road[vertex]!, road[vertex + 1]!)
    if (distance < least) [nearest, least] = [vertex, distance]
  }
  return nearest
}

/** Uses a plane around the place, which is precise for a few kilometres. */
function squaredDistance(place: Place, a: Place, b: Place): number {
  const shrink = Math.cos((place.latitude * Math.PI) / 180)
  const x = eastward(place.longitude, a.longitude) * shrink
  const y = a.latitude - place.latitude
  const dx = eastward(a.longitude, b.longitude) * shrink
  const dy = b.latitude - a.latitude
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length))
  return (x + along * dx) ** 2 + (y + along * dy) ** 2
}
