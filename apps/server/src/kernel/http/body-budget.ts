/** Space for the bodies of all requests in progress, in bytes. */
export class BodyBudget {
  readonly #bytes: number
  readonly #full: () => Error
  #taken = 0

  /** @param full makes the error for a body for which there is no room */
  constructor(bytes: number, full: () => Error) {
    this.#bytes = bytes
    this.#full = full
  }

  /** Bytes that bodies take at the moment. */
  get taken(): number {
    return this.#taken
  }

  /** Share of one body, to be freed when its request is done. */
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
  /** @throws the room's error when all bodies together would take too much */
  take: (bytes: number) => void
  free: () => void
}
