/** Minimum rise in litres above the lowest level that counts as filling up; smaller rises are sloshing. */
const leastFill = 10
const fillShare = 0.05

/**
 * Computes the litres used from the levels of a tank, sorted by time. Uses the lowest level since the tank was
 * filled, because levels vary while the machine moves. A rise of 10 l, or of 5 % of the highest level, is filling up
 * and uses nothing.
 */
export class TankUse {
  /** Litres; undefined before two levels of one curve. */
  used: number | undefined
  #curve: unknown
  #lowest = Number.NaN
  #highest = 0
  #isFilling = false

  /**
   * Adds a level.
   *
   * @param curve identifies the calibration of the level; levels of different curves are not compared
   */
  add(litres: number, curve?: unknown): void {
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
