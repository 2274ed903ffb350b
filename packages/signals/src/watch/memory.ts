import type { FuelState } from '../fuel-events/fuel-detector.ts'

/** Stored state of a leaf: its last result, a value, levels, or the tank. */
export type Slot = boolean | number | null | readonly (number | string)[] | FuelState

/**
 * Slots of a watch during the evaluation of a reading; copied on the first write. One object is reused for all
 * watches.
 */
export class Memory {
  #slots: readonly Slot[] = []
  #isGap = false
  #previous: number | undefined
  /** Decisive value, for the text of an alarm. */
  value: number | undefined

  /**
   * Loads the slots of a watch.
   *
   * @param isGap the unit was silent for so long that its last values are no longer valid
   * @param previous time of the previous reading, if any
   */
  recall(slots: readonly Slot[], isGap: boolean, previous?: number): void {
    this.#slots = slots
    this.#isGap = isGap
    this.#previous = previous
    this.value = undefined
  }

  get previous(): number | undefined {
    return this.#previous
  }

  get slots(): readonly Slot[] {
    return this.#slots
  }

  get(slot: number): Slot {
    return this.#slots[slot] ?? null
  }

  /** Returns a slot, or null after a long silence, for values that change over time. */
  recent(slot: number): Slot {
    return this.#isGap ? null : this.get(slot)
  }

  set(slot: number, value: Slot): void {
    const before = this.get(slot)
    if (before === value || isSame(before, value)) return
    const copy = [...this.#slots]
    while (copy.length < slot) copy.push(null)
    copy[slot] = value
    this.#slots = copy
  }
}

function isSame(a: Slot, b: Slot): boolean {
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => item === b[index])
}
