import type { Seconds } from '#kernel/time/units.ts'

/** A round of polling that failed, and when the provider wants the next. */
export class PollError extends Error {
  readonly retrySeconds?: Seconds

  constructor(message: string, retrySeconds?: Seconds) {
    super(message)
    if (retrySeconds !== undefined) this.retrySeconds = retrySeconds
  }
}
