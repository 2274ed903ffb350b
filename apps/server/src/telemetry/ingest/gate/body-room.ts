import { IngestBusy } from '../group-commit.ts'
import { limits } from './limits.ts'

/** The memory that bodies of requests in flight may take together, in bytes. */
export class BodyRoom {
  readonly #bytes: number
  #taken = 0

  constructor(bytes: number) {
    this.#bytes = bytes
  }

  /** The share of one body, to be freed when its request has been answered or refused. */
  share(): BodyShare {
    let taken = 0
    return {
      take: bytes => {
        if (this.#taken + bytes > this.#bytes) throw new IngestBusy(full, limits.retrySeconds)
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
  /** @throws IngestBusy when all bodies together would take too much */
  take: (bytes: number) => void
  free: () => void
}

const full = 'Too many bytes are being received at the moment: send this request again in a few seconds'
