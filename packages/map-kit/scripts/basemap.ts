import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Feature } from 'geojson'
import { area, cut, polygons, thin } from './rings.ts'
import { places } from './places.ts'
import { towns } from './towns.ts'
import { waters } from './waters.ts'

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>

const require = createRequire(import.meta.url)
const target = new URL('../generated/', import.meta.url)

function atlas(scale: string): Atlas {
  return JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8')) as Atlas
}

function terrain(scale: string, tolerance: number): Feature[] {
  const world = atlas(scale)
  const land = polygons(cut(feature(world, world.objects.land), 2).map(ring => thin(ring, tolerance)))
  const borders = cut(
    mesh(world, world.objects.countries, (a, b) => a !== b),
    2,
  ).map(line => thin(line, tolerance))
  return [
    ...land.map((rings): Feature => ({
      type: 'Feature',
      properties: { kind: 'land' },
      geometry: { type: 'Polygon', coordinates: rings },
    })),
    { type: 'Feature', properties: { kind: 'border' }, geometry: { type: 'MultiLineString', coordinates: borders } },
  ]
}

// Places the name at the centre of the largest part; large countries come first.
function countries(): Feature[] {
  const world = atlas('110m')
  return feature(world, world.objects.countries).features.flatMap(({ geometry, properties }): Feature[] => {
    const largest = polygons(cut(geometry, 2)).at(-1)
    if (!largest) return []
    const size = Math.abs(area(largest[0]!))
    const rank = size > 250 ? 2 : size > 40 ? 4 : size > 8 ? 5 : 6
    const coordinates = middle(largest[0]!)
    return [
      {
        type: 'Feature',
        properties: { kind: 'country', name: properties.name, size: Math.round(size), rank },
        geometry: { type: 'Point', coordinates },
      },
    ]
  })
}

function middle(ring: number[][]): [number, number] {
  const total = area(ring)
  let x = 0
  let y = 0
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i]!
    const [bx = 0, by = 0] = ring[i + 1]!
    const cross = ax * by - bx * ay
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return [Number((x / (6 * total)).toFixed(2)), Number((y / (6 * total)).toFixed(2))]
}

/** Maximum gzip size in bytes of data loaded by every map, and of the towns, which only a close map loads. */
const most = 400_000
const mostTowns = 70_000
let total = 0

function write(name: string, features: Feature[]): void {
  total += writeFile(name, features.length, { type: 'FeatureCollection', features })
}

/** Returns the gzip size in bytes. */
function writeFile(name: string, count: number, content: object): number {
  const text = JSON.stringify(content)
  writeFileSync(new URL(name, target), text)
  const packed = gzipSync(text).length
  process.stdout.write(`${name}  ${count} features  ${text.length} bytes, ${packed} gzip\n`)
  return packed
}

mkdirSync(target, { recursive: true })
write('world-110m.json', terrain('110m', 0))
write('world-50m.json', terrain('50m', 0.02))
write('waters.json', waters())
write('places.json', [...countries(), ...places()])
const close = towns()
if (writeFile('towns.json', close.names.length, close) > mostTowns)
  throw new Error(`The towns have more than ${mostTowns} bytes of gzip. List fewer.`)
if (total > most) throw new Error(`The bundled map has ${total} bytes of gzip; ${most} are allowed. Thin it more.`)
