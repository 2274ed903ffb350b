/** What a leaf of a condition remembers: its last result, a value, or levels. */
export type Slot = boolean | number | null | readonly (number | string)[]

/** Slots of one watch while it judges a reading; copied on the first write. */
export class Memory {
  #slots: readonly Slot[]
  readonly #isGap: boolean
  readonly previous: number | undefined
  /** Value that decided, for the text of an alarm. */
  value: number | undefined

  /**
   * @param isGap whether the unit was silent for so long that its last values are not believed any more
   * @param previous time of the reading before, if there is one
   */
  constructor(slots: readonly Slot[], isGap: boolean, previous?: number) {
    this.#slots = slots
    this.#isGap = isGap
    this.previous = previous
  }

  get slots(): readonly Slot[] {
    return this.#slots
  }

  get(slot: number): Slot {
    return this.#slots[slot] ?? null
  }

  /** The same for what changes with time: nothing after a long silence. */
  recent(slot: number): Slot {
    return this.#isGap ? null : this.get(slot)
  }

  set(slot: number, value: Slot): void {
    if (isSame(this.get(slot), value)) return
    const copy = [...this.#slots]
    while (copy.length < slot) copy.push(null)
    copy[slot] = value
    this.#slots = copy
  }
}

function isSame(a: Slot, b: Slot): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((item, index) => item === b[index])
}
