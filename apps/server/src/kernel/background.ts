import { withBeforeCommit } from './db/before-commit.ts'
import { asWork } from './db/work-limits.ts'

/** Work that continues after the response, such as sending an email. The server waits for it before it stops. */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown, what: string) => void

  constructor(onError: (error: unknown, what: string) => void) {
    this.#onError = onError
  }

  /** @param what name of the work in the log if it fails */
  run(what: string, work: () => Promise<unknown>): void {
    // starts one turn later, so that the response does not wait for its first steps
    const running = new Promise(resolve => setImmediate(resolve))
      .then(() => withBeforeCommit(undefined, () => asWork('background', work)))
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
