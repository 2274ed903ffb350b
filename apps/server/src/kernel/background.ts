import { asWork } from './db/work-limits.ts'

/** Work that continues after its answer was sent, such as a mail; a stopping server waits for it. */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown, what: string) => void

  constructor(onError: (error: unknown, what: string) => void) {
    this.#onError = onError
  }

  /** @param what says what failed, should it fail */
  run(what: string, work: () => Promise<unknown>): void {
    // a turn later, so that the answer does not wait for the first steps either
    const running = new Promise(resolve => setImmediate(resolve))
      .then(() => asWork('background', work))
      .then(
        () => {},
        error => this.#onError(error, what),
      )
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
