import { EngineError, fetchJson } from '../fetch-json.ts'
import type { Match, Matched } from './match.ts'
import { decodePolyline } from './polyline.ts'

interface MatchedPoint {
  lat: number
  lon: number
  type: 'matched' | 'interpolated' | 'unmatched'
  edge_index?: number
  distance_along_edge?: number
  end_route_discontinuity?: boolean
}

interface Answer {
  matched_points?: MatchedPoint[]
  edges?: { begin_shape_index: number; end_shape_index: number }[]
  /** Polyline of six decimals. */
  shape?: string
  error?: string
  error_code?: number
}

/** What Valhalla calls a path it cannot find; everything else is a failure. */
const noPath = new Set([171, 442, 443, 444])

const attributes = ['edge.begin_shape_index', 'edge.end_shape_index', 'matched.point', 'matched.type', 'matched.edge_index',
  'matched.distance_along_edge', 'matched.end_route_discontinuity', 'shape']

/** Trace attributes, https://valhalla.github.io/valhalla/api/map-matching/api-reference/. */
export function matchWithValhalla(base: string): Match {
  const url = new URL('trace_attributes', `${base.replace(/\/+$/, '')}/`)
  return async (points, { interpolate, signal, timeout }) => {
    const shape = points.map(({ latitude, longitude, time }) =>
      ({ lat: latitude, lon: longitude, ...(time === undefined ? {} : { time: Math.floor(Date.parse(time) / 1000) }) }))
    const body = { shape, costing: 'auto', shape_match: 'map_snap', filters: { action: 'include', attributes } }
    const answer = await fetchJson(url, { engine: 'valhalla', signal, timeout, body, acceptFailures: true }) as Answer
    if (answer.error_code !== undefined && noPath.has(answer.error_code)) return []
    if (!answer.matched_points) throw new EngineError(`valhalla answered ${answer.error ?? 'nothing useful'}`)
    return interpolate ? withRoad(answer.matched_points, answer) : answer.matched_points.flatMap((point, index) => place(point, index))
  }
}

function place({ type, lat, lon }: MatchedPoint, index: number): Matched[] {
  return type === 'unmatched' ? [] : [{ latitude: lat, longitude: lon, index }]
}

function withRoad(points: readonly MatchedPoint[], { edges = [], shape = '' }: Answer): Matched[] {
  const road = decodePolyline(shape, 1e6)
  const result: Matched[] = []
  /** Vertex of the road that comes next after the point before; undefined where the road is torn. */
  let next: number | undefined
  points.forEach((point, index) => {
    if (point.type === 'unmatched') return
    const edge = edges[point.edge_index ?? -1]
    const reached = edge && edge.begin_shape_index + stepsAlong(road, edge, point.distance_along_edge ?? 0)
    if (next !== undefined && reached !== undefined) result.push(...road.slice(next, reached + 1))
    result.push(...place(point, index))
    next = reached === undefined || point.end_route_discontinuity ? undefined : Math.max(reached + 1, next ?? 0)
  })
  return result
}

/** How many vertices of an edge, beyond its first, lie before a fraction of its length. */
function stepsAlong(road: readonly Matched[], { begin_shape_index: begin, end_shape_index: end }: { begin_shape_index: number; end_shape_index: number }, fraction: number): number {
  const lengths = road.slice(begin, end).map((vertex, index) => distance(vertex, road[begin + index + 1] ?? vertex))
  const goal = fraction * lengths.reduce((sum, length) => sum + length, 0)
  let [walked, steps] = [0, 0]
  for (const length of lengths) {
    walked += length
    if (walked > goal) break
    steps += 1
  }
  return steps
}

function distance(a: Matched, b: Matched): number {
  return Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos(a.latitude * Math.PI / 180))
}
