import { crc32, deflateSync } from 'node:zlib'

type Rgb = readonly [red: number, green: number, blue: number]

interface IconOptions {
  /** Width and height in pixels. */
  size: number
  /** `#rrggbb`; transparent if undefined. */
  background?: string
  mark: string
  /** `rounded` for the page's icon; `full` extends to the edges, for systems that apply their own mask. */
  shape?: 'rounded' | 'full'
}

/** The mark of `index.html` on a square of 32; `half` is half the line width. */
const line = [
  [7, 23],
  [7, 10],
  [16, 18],
  [25, 10],
  [25, 23],
] as const
const half = 1.5
const corner = 7
const side = 32
/** Scale of the mark in masked icons; a mask preserves at least the middle 80 %. */
const safe = 0.75

/** Draws the portal's icon in a tenant's colours as PNG, with edges smoothed by distance. */
export function iconOf({ size, background, mark, shape = 'rounded' }: IconOptions): Buffer {
  const [ground, ink] = [background === undefined ? undefined : rgb(background), rgb(mark)]
  const unit = side / size
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5) * unit, (row + 0.5) * unit]
      const scale = shape === 'full' ? safe : 1
      const [markX, markY] = [(x - 16) / scale + 16, (y - 16) / scale + 16]
      const inMark = cover((half - toLine(markX, markY)) * scale, unit)
      const inGround = ground ? (shape === 'full' ? 1 : cover(-toSquare(x, y), unit)) : 0
      const alpha = inMark + inGround * (1 - inMark)
      const colour = ink.map((value, i) =>
        alpha === 0 ? 0 : (value * inMark + (ground?.[i] ?? 0) * inGround * (1 - inMark)) / alpha,
      )
      const at = row * (size * 4 + 1) + 1 + column * 4
      rows.set([...colour.map(Math.round), Math.round(alpha * 255)], at)
    }
  }
  return png(size, rows)
}

/** Returns the covered share of a pixel by its distance from the edge. */
const cover = (inside: number, unit: number) => Math.min(1, Math.max(0, inside / unit + 0.5))

function toLine(x: number, y: number): number {
  return Math.min(
    ...line.slice(1).map(([bx, by], i) => {
      const [ax, ay] = line[i] ?? [bx, by]
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
      return Math.hypot(x - ax - along * dx, y - ay - along * dy)
    }),
  )
}

/** Returns the distance from the edge of the rounded square, negative inside. */
function toSquare(x: number, y: number): number {
  const [dx, dy] = [x, y].map(value => Math.abs(value - side / 2) - side / 2 + corner) as [number, number]
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner
}

function rgb(colour: string): Rgb {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour) ?? []
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`A theme's primary colour is ${colour}; icons need #rrggbb.`)
  return [red, green, blue].map(part => Number.parseInt(part, 16)) as unknown as Rgb
}

function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // 8 bits per channel, RGBA
  header.set([8, 6], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND'),
  ])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}
