import type { Field } from './field.ts'
import type { Point } from './plane.ts'
import { indexAt } from './stretch.ts'
import type { Spot, Stretch } from './stretch.ts'

export interface Implement {
  /** Metres. */
  width: number
  kmh: number
}

const turnKmh = 5.5
const overlap = 0.06

/** Returns the number of adjacent passes in a field, with a small overlap. */
export const passesIn = (field: Field, { width }: Implement) =>
  Math.floor((field.depth - width - 2) / (width * (1 - overlap))) + 1

/** Work in parallel passes over a field, with headland turns between them. */
export class FieldWork implements Stretch {
  readonly seconds: number
  readonly metres: number
  readonly effort = 0.86
  readonly #field: Field
  readonly #first: number
  readonly #count: number
  readonly #kmh: number
  readonly #spacing: number
  readonly #margin: number
  readonly #headland: number
  readonly #bulge: number
  readonly #turn: number
  readonly #starts: number[] = []
  readonly #odometer: number[] = []

  constructor(field: Field, { width, kmh }: Implement, first: number, count: number) {
    this.#field = field
    this.#first = first
    this.#count = count
    this.#kmh = kmh
    this.#spacing = width * (1 - overlap)
    this.#margin = width / 2 + 1
    this.#headland = Math.max(9, width * 1.3)
    this.#bulge = this.#headland * 0.55
    this.#turn = Math.PI * Math.sqrt((this.#bulge ** 2 + (this.#spacing / 2) ** 2) / 2)
    let seconds = 0,
      metres = 0
    for (let i = 0; i < count; i++) {
      this.#starts.push(seconds)
      this.#odometer.push(metres)
      const turn = i < count - 1 ? this.#turn : 0
      seconds += (this.#length(i) / kmh) * 3.6 + (turn / turnKmh) * 3.6
      metres += this.#length(i) + turn
    }
    this.seconds = seconds
    this.metres = metres
  }

  /** Both ends of every pass. */
  get moments(): number[] {
    return this.#starts.map((start, i) => [start, start + (this.#length(i) / this.#kmh) * 3.6]).flat()
  }

  get start(): Point {
    return this.at(0)
  }

  get end(): Point {
    return this.at(this.seconds)
  }

  at(seconds: number): Spot {
    const i = indexAt(this.#starts, seconds)
    const into = seconds - this.#starts[i]!
    const straight = (this.#length(i) / this.#kmh) * 3.6
    return into <= straight || i === this.#count - 1
      ? this.#onPass(i, Math.min(into, straight))
      : this.#onTurn(i, into - straight)
  }

  #onPass(i: number, seconds: number): Spot {
    const towards = this.#direction(i)
    const gone = (seconds * this.#kmh) / 3.6
    return {
      ...this.#field.place(this.#end(i, -towards) + towards * gone, this.#v(i)),
      kmh: this.#kmh,
      course: this.#field.course(towards, 0),
      metres: this.#odometer[i]! + gone,
    }
  }

  /** Half an ellipse that connects two passes smoothly. */
  #onTurn(i: number, seconds: number): Spot {
    const towards = this.#direction(i)
    const gone = Math.min((seconds * turnKmh) / 3.6, this.#turn)
    const share = gone / this.#turn
    const from = this.#end(i, towards),
      to = this.#end(i + 1, towards)
    const u = from + (to - from) * share + towards * this.#bulge * Math.sin(Math.PI * share)
    const v = this.#v(i) + (this.#spacing * (1 - Math.cos(Math.PI * share))) / 2
    const du = towards * this.#bulge * Math.cos(Math.PI * share),
      dv = (this.#spacing / 2) * Math.sin(Math.PI * share)
    return {
      ...this.#field.place(u, v),
      kmh: turnKmh,
      course: this.#field.course(du, dv),
      metres: this.#odometer[i]! + this.#length(i) + gone,
    }
  }

  #direction(i: number): number {
    return (this.#first + i) % 2 === 0 ? 1 : -1
  }

  #v(i: number): number {
    return -this.#field.depth / 2 + this.#margin + (this.#first + i) * this.#spacing
  }

  #end(i: number, side: number): number {
    const v = this.#v(i)
    return side > 0 ? this.#field.right(v) - this.#headland : this.#field.left(v) + this.#headland
  }

  #length(i: number): number {
    return this.#end(i, 1) - this.#end(i, -1)
  }
}
