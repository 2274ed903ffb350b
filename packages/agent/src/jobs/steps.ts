/** Reports progress in steps of 2 %, and each change after 5 seconds. */
export class Steps {
  readonly #report: (percent: number) => void
  #last = -1
  #reportedAt = 0

  constructor(report: (percent: number) => void) {
    this.#report = report
  }

  at(done: number, total: number): void {
    const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 100
    const now = performance.now()
    const isDue = percent >= this.#last + 2 || (percent > this.#last && now - this.#reportedAt >= 5000)
    if (!isDue) return
    this.#last = percent
    this.#reportedAt = now
    this.#report(percent)
  }
}
