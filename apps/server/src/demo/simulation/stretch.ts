import type { Point } from './plane.ts'

/** Position and motion of a machine. */
export interface Spot extends Point {
  kmh: number
  /** Degrees clockwise from north. */
  course: number
  /** Metres since the stretch began. */
  metres: number
}

/** Stateless part of a shift that returns the position for any second. */
export interface Stretch {
  readonly seconds: number
  readonly metres: number
  /** Power relative to full power, 0–1. */
  readonly effort: number
  /** Report times in seconds at turns and stops, ascending. */
  readonly moments: readonly number[]
  at(seconds: number): Spot
}

/** Returns the last index whose value does not exceed the target; values ascend from 0. */
export function indexAt(values: ArrayLike<number>, wanted: number): number {
  let low = 0,
    high = values.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (values[middle]! <= wanted) low = middle
    else high = middle - 1
  }
  return low
}

/** Repetition of one loop. */
export class Laps implements Stretch {
  readonly seconds: number
  readonly metres: number
  readonly effort: number
  readonly #lap: Stretch
  readonly #count: number

  constructor(lap: Stretch, count: number) {
    this.#lap = lap
    this.#count = count
    this.seconds = lap.seconds * count
    this.metres = lap.metres * count
    this.effort = lap.effort
  }

  get moments(): number[] {
    return Array.from({ length: this.#count }, (_, i) =>
      this.#lap.moments.map(moment => i * this.#lap.seconds + moment),
    ).flat()
  }

  at(seconds: number): Spot {
    const lap = Math.min(Math.floor(seconds / this.#lap.seconds), this.#count - 1)
    const spot = this.#lap.at(seconds - lap * this.#lap.seconds)
    spot.metres += lap * this.#lap.metres
    return spot
  }
}
