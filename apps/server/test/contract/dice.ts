/** Random numbers, identical for the same seed on every machine. */
export class Dice {
  #state: number

  /** @param seed any text; different texts produce independent numbers */
  constructor(seed: string) {
    let hash = 2_166_136_261
    for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 16_777_619)
    this.#state = hash >>> 0
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(likelihood: number): boolean {
    return this.roll() < likelihood
  }

  /** Returns an integer in a range that includes both ends. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.roll() * (max - min + 1))
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.integer(0, from.length - 1)]
    if (from.length === 0) throw new Error('There is nothing to pick from')
    return picked as T
  }
}
