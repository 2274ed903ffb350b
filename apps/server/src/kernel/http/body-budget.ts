/** Memory budget in bytes for the bodies of all requests in progress. */
export class BodyBudget {
  readonly #bytes: number
  readonly #full: () => Error
  #taken = 0

  /** @param full creates the error for a body that exceeds the budget */
  constructor(bytes: number, full: () => Error) {
    this.#bytes = bytes
    this.#full = full
  }

  /** Bytes currently used by bodies. */
  get taken(): number {
    return this.#taken
  }

  /** Reserves space for one body, to be released when its request ends. */
  share(): BodyShare {
    let taken = 0
    return {
      take: bytes => {
        if (this.#taken + bytes > this.#bytes) throw this.#full()
        this.#taken += bytes
        taken += bytes
      },
      free: () => {
        this.#taken -= taken
        taken = 0
      },
    }
  }
}

export interface BodyShare {
  /** @throws the budget's error if all bodies together would exceed it */
  take: (bytes: number) => void
  free: () => void
}
