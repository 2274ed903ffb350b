import { courseOf, distance } from './plane.ts'
import type { Point } from './plane.ts'
import { indexAt } from './stretch.ts'
import type { Spot, Stretch } from './stretch.ts'

export interface DriveOptions {
  /** Speed of all legs, or a speed per leg. */
  kmh: number | readonly number[]
  /** Seconds of standstill after each leg. */
  dwell?: readonly number[]
  effort?: number
  /** Legs that end with a report: all, none, or only those with a dwell. */
  report?: 'all' | 'none' | 'dwell'
}

/** Path of straight legs, in flat arrays because a big fleet has millions of points. */
export class Drive implements Stretch {
  readonly seconds: number
  readonly metres: number
  readonly effort: number
  readonly moments: readonly number[]
  readonly #starts: number[] = [0]
  readonly #odometer: number[] = [0]
  /** x and y in turn. */
  readonly #points: number[] = []
  readonly #speeds: number[] = []

  constructor(points: readonly Point[], { kmh, dwell = [], effort = 0.5, report = 'dwell' }: DriveOptions) {
    const legs = points.length - 1
    this.effort = effort
    for (const { x, y } of points) this.#points.push(x, y)
    const moments: number[] = []
    for (let i = 0; i < legs; i++) {
      const metres = distance(points[i]!, points[i + 1]!)
      const speed = typeof kmh === 'number' ? kmh : kmh[i]!
      const arrival = this.#starts[i]! + (metres / speed) * 3.6
      const stood = dwell[i] ?? 0
      this.#speeds.push(speed)
      this.#odometer.push(this.#odometer[i]! + metres)
      this.#starts.push(arrival + stood)
      if (report === 'all' || (report === 'dwell' && stood > 0)) moments.push(arrival)
    }
    this.seconds = this.#starts[legs]!
    this.metres = this.#odometer[legs]!
    this.moments = moments
  }

  get points(): Point[] {
    return this.#starts.map((_, i) => this.#point(i))
  }

  get start(): Point {
    return this.#point(0)
  }

  /** Time and speed of the fastest leg. */
  get fastest(): { seconds: number; kmh: number } {
    const leg = this.#speeds.reduce((best, speed, i) => (speed > this.#speeds[best]! ? i : best), 0)
    return { seconds: (this.#starts[leg]! + this.#starts[leg + 1]!) / 2, kmh: this.#speeds[leg]! }
  }

  at(seconds: number): Spot {
    const leg = Math.min(indexAt(this.#starts, seconds), this.#speeds.length - 1)
    const from = this.#point(leg),
      to = this.#point(leg + 1)
    const metres = this.#odometer[leg + 1]! - this.#odometer[leg]!
    const gone = ((seconds - this.#starts[leg]!) * this.#speeds[leg]!) / 3.6
    const share = metres > 0 ? Math.min(gone / metres, 1) : 1
    return {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
      kmh: gone < metres ? this.#speeds[leg]! : 0,
      course: courseOf(from, to),
      metres: this.#odometer[leg]! + share * metres,
    }
  }

  #point(i: number): Point {
    return { x: this.#points[i * 2]!, y: this.#points[i * 2 + 1]! }
  }
}
