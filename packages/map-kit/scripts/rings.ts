import { geoEquirectangular, geoStream, type GeoPermissibleObjects } from 'd3-geo'
import type { Position } from 'geojson'

type Ring = Position[]

/** Cuts a shape at the antimeridian and closes it around the poles, in degrees. Lines become open rings. */
export function cut(shape: GeoPermissibleObjects, decimals: number): Ring[] {
  const lines: Ring[] = []
  let line: Ring = []
  let closing = false
  const projection = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0)
  geoStream(
    shape,
    projection.stream({
      point: (x, y) => void line.push([round(x, decimals), round(-y, decimals)]),
      lineStart: () => {
        line = []
      },
      lineEnd: () => {
        const clean = line.filter((p, i) => i === 0 || p[0] !== line[i - 1]![0] || p[1] !== line[i - 1]![1])
        if (closing && clean.length > 0) clean.push(clean[0]!)
        if (clean.length >= (closing ? 4 : 2)) lines.push(clean)
      },
      polygonStart: () => {
        closing = true
      },
      polygonEnd: () => {
        closing = false
      },
    }),
  )
  return lines
}

/** Drops points within `tolerance` degrees of the simplified line (Douglas–Peucker). */
export function thin(line: Ring, tolerance: number): Ring {
  if (line.length < 6) return line
  const kept = new Set([0, line.length - 1])
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let farthest = from
    let most = tolerance
    for (let i = from + 1; i < to; i++) {
      const distance = offset(line[i]!, line[from]!, line[to]!)
      if (distance > most) [farthest, most] = [i, distance]
    }
    if (farthest === from) continue
    kept.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  const thinned = line.filter((_, i) => kept.has(i))
  return thinned.length < 4 ? line : thinned
}

function offset([x = 0, y = 0]: Position, [ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** Groups rings into polygons: a ring with reversed winding is a hole of the smallest ring around it. */
export function polygons(rings: readonly Ring[]): Ring[][] {
  const outer = rings
    .filter(ring => area(ring) < 0)
    .map(ring => [ring])
    .toSorted((a, b) => area(b[0]!) - area(a[0]!))
  for (const hole of rings.filter(ring => area(ring) > 0)) {
    outer.find(([ring]) => inside(hole[0]!, ring!))?.push(hole)
  }
  return outer
}

/** Returns the signed area in square degrees, negative for d3's land winding. */
export function area(ring: Ring): number {
  return ring.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

function inside([x = 0, y = 0]: Position, ring: Ring): boolean {
  let within = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax = 0, ay = 0] = ring[i]!
    const [bx = 0, by = 0] = ring[j]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within
  }
  return within
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
