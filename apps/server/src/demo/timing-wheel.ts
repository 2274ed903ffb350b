/** What is due, by the second: adding and taking cost the same however much waits. */
export class TimingWheel<T> {
  readonly #seconds = new Map<number, T[]>()
  #next: number | undefined

  /** @param time milliseconds; what is overdue already comes with the next taking */
  add(time: number, item: T): void {
    const second = Math.max(Math.ceil(time / 1000), this.#next ?? -Infinity)
    const items = this.#seconds.get(second)
    if (items) items.push(item)
    else this.#seconds.set(second, [item])
  }

  /** Takes what is due at an instant, in order; what is added in the meantime and due already, too. */
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
