import { between, seededRandom } from '#kernel/seeded-random.ts'
import { moved, turned } from './plane.ts'
import type { Point } from './plane.ts'

/** Size of a cell in metres; fields in adjacent cells never overlap. */
export const cellSize = 1_150

const lengthRandom = seededRandom('field length')
const depthRandom = seededRandom('field depth')
const edgeRandom = seededRandom('field edge')
const turnRandom = seededRandom('field direction')
const shiftRandom = seededRandom('field shift')

/** Edge of three points that bulges at its knee, so that the field is convex. */
interface Edge {
  near: number
  knee: number
  kneeAt: number
  far: number
}

/**
 * A convex field of six corners inside a cell of `cellSize`. Rows run along `u`, side by side along `v`,
 * metres from the middle of the field.
 */
export class Field {
  readonly depth: number
  readonly #left: Edge
  readonly #right: Edge
  readonly #centre: Point
  readonly #angle: number

  constructor(seed: number, key: number, cell: Point, angle: number) {
    const length = between(lengthRandom(seed, key), 680, 980)
    this.depth = between(depthRandom(seed, key), 240, 420)
    const across = turnRandom(seed, key) < 0.5
    const slack = ((cellSize - 140 - this.depth) / 2) * between(shiftRandom(seed, key), -0.9, 0.9)
    this.#centre = moved(cell, turned(across ? { x: slack, y: 0 } : { x: 0, y: slack }, angle))
    this.#angle = across ? angle + Math.PI / 2 : angle
    const edge = (side: number): Edge => ({
      near: side * (length / 2 - between(edgeRandom(seed, key, side + 1), 0, 0.13) * length),
      knee: (side * length) / 2,
      kneeAt: this.depth * between(edgeRandom(seed, key, side + 5), -0.2, 0.2),
      far: side * (length / 2 - between(edgeRandom(seed, key, side + 9), 0, 0.13) * length),
    })
    this.#left = edge(-1)
    this.#right = edge(1)
  }

  left(v: number): number {
    return edgeAt(this.#left, v, this.depth)
  }

  right(v: number): number {
    return edgeAt(this.#right, v, this.depth)
  }

  /** Converts field axes to metres east and north of the farmyard. */
  place(u: number, v: number): Point {
    return moved(this.#centre, turned({ x: u, y: v }, this.#angle))
  }

  get polygon(): Point[] {
    const { depth } = this
    const side = (edge: Edge) =>
      [
        [edge.near, -depth / 2],
        [edge.knee, edge.kneeAt],
        [edge.far, depth / 2],
      ] as const
    return [...side(this.#left), ...side(this.#right).toReversed()].map(([u, v]) => this.place(u, v))
  }

  /** Degrees clockwise from north of a direction in the field's axes. */
  course(u: number, v: number): number {
    const { x, y } = turned({ x: u, y: v }, this.#angle)
    return ((Math.atan2(x, y) * 180) / Math.PI + 360) % 360
  }
}

function edgeAt({ near, knee, kneeAt, far }: Edge, v: number, depth: number): number {
  return v < kneeAt
    ? near + ((knee - near) * (v + depth / 2)) / (kneeAt + depth / 2)
    : knee + ((far - knee) * (v - kneeAt)) / (depth / 2 - kneeAt)
}
