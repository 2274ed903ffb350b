/** Timing wheel with slots of a second: adding and removing take constant time. */
export class TimingWheel<T> {
  readonly #seconds = new Map<number, T[]>()
  #next: number | undefined

  /** @param time milliseconds; overdue items are returned by the next call of `until` */
  add(time: number, item: T): void {
    const second = Math.max(Math.ceil(time / 1000), this.#next ?? -Infinity)
    const items = this.#seconds.get(second)
    if (items) items.push(item)
    else this.#seconds.set(second, [item])
  }

  /** Yields and removes due items in order, including those added during the iteration. */
  *until(now: number): Generator<T> {
    const last = Math.floor(now / 1000)
    this.#next ??= Math.min(last, ...this.#seconds.keys())
    for (; this.#next <= last; this.#next++) {
      const items = this.#seconds.get(this.#next) ?? []
      for (let i = 0; i < items.length; i++) yield items[i]!
      this.#seconds.delete(this.#next)
    }
  }

  clear(): void {
    this.#seconds.clear()
    this.#next = undefined
  }
}
