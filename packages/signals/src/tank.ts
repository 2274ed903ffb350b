/** Litres that a level must rise above the lowest one before it counts as filling up; below that, fuel only moves about. */
const leastFill = 10
const fillShare = 0.05

/**
 * Litres used, from the levels of a tank in the order of their time. Of levels that go up and down while the machine moves, the
 * lowest since the tank was filled counts. A rise of 10 l, or of 5 % of the highest level, is filling up and uses nothing.
 */
export class TankUse {
  /** Litres, or undefined before two levels of one curve are known. */
  used: number | undefined
  #curve: unknown
  #lowest = Number.NaN
  #highest = 0
  #isFilling = false

  /** @param curve what the level was calculated with; levels of two curves are not compared */
  tell(litres: number, curve?: unknown): void {
    if (Number.isNaN(this.#lowest) || curve !== this.#curve) {
      this.#curve = curve
      this.#lowest = litres
      this.#highest = litres
      this.#isFilling = false
      return
    }
    this.used ??= 0
    this.#highest = Math.max(this.#highest, litres)
    if (litres < this.#lowest) {
      this.used += this.#lowest - litres
      this.#lowest = litres
      this.#isFilling = false
    } else if (this.#isFilling || litres - this.#lowest >= Math.max(leastFill, this.#highest * fillShare)) {
      this.#isFilling = true
      this.#lowest = litres
    }
  }
}
