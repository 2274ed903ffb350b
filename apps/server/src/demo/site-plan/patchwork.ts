import { between, seededRandom } from '#kernel/seeded-random.ts'
import { distance, moved, turned } from '../simulation/plane.ts'
import type { Point } from '../simulation/plane.ts'

const cornerRandom = seededRandom('plot corner')
const plotRandom = seededRandom('plot')
const angleRandom = seededRandom('plot angle')

export interface Patchwork {
  seed: number
  /** Metres. */
  cell: number
  /** Share of cells with a plot, from 0 to 1. */
  share: number
  /** Centres of the patchwork, and its radius around them in metres. */
  around: readonly Point[]
  reach: number
  /** Returns true for places covered by other shapes. */
  isTaken?: (at: Point) => boolean
}

/** Returns quadrilateral plots between straight paths, like the land around farms and towns. */
export function patchwork({ seed, cell, share, around, reach, isTaken = () => false }: Patchwork): Point[][] {
  const angle = angleRandom(seed) * (Math.PI / 2)
  const cells = new Map<string, readonly [i: number, j: number]>()
  const most = Math.ceil(reach / cell)
  for (const centre of around) {
    const { x, y } = turned(centre, -angle)
    const [column, row] = [Math.round(x / cell), Math.round(y / cell)]
    for (let i = column - most; i <= column + most; i++)
      for (let j = row - most; j <= row + most; j++) cells.set(`${i} ${j}`, [i, j])
  }
  const corner = (i: number, j: number, side: -1 | 1, up: -1 | 1): Point => {
    const [column, row] = [i + (side > 0 ? 1 : 0), j + (up > 0 ? 1 : 0)]
    const jitter = (key: number) => between(cornerRandom(seed, column, row, key), -0.16, 0.16)
    // plots leave a path between them
    const path = cell * 0.035
    const at = { x: (column - 0.5 + jitter(0)) * cell - side * path, y: (row - 0.5 + jitter(1)) * cell - up * path }
    return turned(at, angle)
  }
  return [...cells.values()].flatMap(([i, j]) => {
    const middle = turned({ x: i * cell, y: j * cell }, angle)
    const isNear = around.some(centre => distance(centre, middle) < reach)
    if (!isNear || plotRandom(seed, i, j) >= share || isTaken(middle)) return []
    return [[corner(i, j, -1, -1), corner(i, j, 1, -1), corner(i, j, 1, 1), corner(i, j, -1, 1)]]
  })
}

/** Returns a rectangle by its lower left corner. */
export const rectangle = (at: Point, width: number, height: number): Point[] =>
  [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map(corner => moved(at, corner))

/** Returns true if a place is inside a ring. */
export function isInside(ring: readonly Point[], { x, y }: Point): boolean {
  return ring.reduce((is, a, i) => {
    const b = ring[(i + 1) % ring.length]!
    return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x ? !is : is
  }, false)
}
