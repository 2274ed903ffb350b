import type { Seconds } from '#kernel/time/units.ts'

/** A failed polling round, with the provider's retry time. */
export class PollError extends Error {
  readonly retrySeconds?: Seconds

  constructor(message: string, retrySeconds?: Seconds) {
    super(message)
    if (retrySeconds !== undefined) this.retrySeconds = retrySeconds
  }
}
