import { writeFileSync } from 'node:fs'

/** Encodes a field of a protocol buffer: a number as a varint, anything else with its length first. */
function field(number: number, value: number | Buffer | string): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)])
  const bytes = Buffer.from(value as string)
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 128)
  }
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const packed = (values: readonly number[]) => Buffer.concat(values.map(varint))

type Point = readonly [x: number, y: number]
interface Shape {
  layer: string
  /** Vertices of a line, or of an area, which is closed. */
  points: readonly Point[]
  isArea: boolean
  tags: Readonly<Record<string, string>>
}

function geometry({ points, isArea }: Shape): Buffer {
  let [x, y] = [0, 0]
  const steps = points.flatMap(([px, py]) => {
    const step = [zigzag(px - x), zigzag(py - y)]
    ;[x, y] = [px, py]
    return step
  })
  const [move, line, close] = [1, 2, 7]
  return packed([
    move | (1 << 3),
    ...steps.slice(0, 2),
    line | ((points.length - 1) << 3),
    ...steps.slice(2),
    ...(isArea ? [close | (1 << 3)] : []),
  ])
}

/** Encodes a vector tile (MVT) with one feature per layer. */
function tile(shapes: readonly Shape[]): Buffer {
  return Buffer.concat(
    shapes.map(shape => {
      const tags = Object.entries(shape.tags)
      const feature = Buffer.concat([
        field(2, packed(tags.flatMap((_, i) => [i, i]))),
        field(3, shape.isArea ? 3 : 2),
        field(4, geometry(shape)),
      ])
      return field(
        3,
        Buffer.concat([
          field(15, 2),
          field(1, shape.layer),
          field(2, feature),
          ...tags.map(([key]) => field(3, key)),
          ...tags.map(([, value]) => field(4, field(1, value))),
          field(5, 4096),
        ]),
      )
    }),
  )
}

const headerBytes = 127

/** Encodes a PMTiles file, version 3, uncompressed, with one tile: the world at zoom 0. */
function mapFile(data: Buffer): Buffer {
  const metadata = Buffer.from('{}')
  // one entry: tile 0, run length, length, offset
  const directory = packed([1, 0, 1, data.length, 1])
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header[7] = 3
  const parts = [directory, metadata, Buffer.alloc(0), data]
  let [at, place] = [headerBytes, 8]
  for (const part of parts) {
    header.writeBigUInt64LE(BigInt(at), place)
    header.writeBigUInt64LE(BigInt(part.length), place + 8)
    at += part.length
    place += 16
  }
  for (const count of [72, 80, 88]) header.writeBigUInt64LE(1n, count)
  // clustered, no compression of directories and tiles, MVT
  header.set([1, 1, 1, 1], 96)
  const tenMillionths = (place: number, degrees: number) => header.writeInt32LE(Math.round(degrees * 1e7), place)
  for (const [place, degrees] of [
    [102, -180],
    [106, -85],
    [110, 180],
    [114, 85],
  ] as const)
    tenMillionths(place, degrees)
  return Buffer.concat([header, ...parts])
}

/** Writes a map of the world that is all land, with a lake, a park and a motorway. */
export function writeMapFile(path: string): void {
  const box = (
    layer: string,
    kind: string,
    [west, north, east, south]: readonly [number, number, number, number],
  ): Shape => ({
    layer,
    isArea: true,
    tags: { kind },
    points: [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ],
  })
  const road: Shape = {
    layer: 'roads',
    isArea: false,
    tags: { kind: 'highway', name: 'Via Emilia' },
    points: [
      [0, 1400],
      [4096, 1500],
    ],
  }
  const shapes = [
    box('earth', 'earth', [0, 0, 4096, 4096]),
    box('landuse', 'park', [2160, 1440, 2170, 1460]),
    box('water', 'lake', [2150, 1420, 2158, 1450]),
    road,
  ]
  writeFileSync(path, mapFile(tile(shapes)))
}
