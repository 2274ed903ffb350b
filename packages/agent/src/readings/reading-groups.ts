import type { Reading } from '@muster/contract/devices'

/** A message may have 256 kB; a reading with all its frames has a third of that at most. */
const mostBytes = 100_000
const mostReadings = 200

/** Joins the readings of some seconds to one message: fewer writes to the disk, and fewer messages after an outage. */
export class ReadingGroups {
  readonly #milliseconds: number
  readonly #store: (readings: Reading[]) => void
  #readings: Reading[] = []
  #bytes = 0
  #startedAt = 0

  /** @param seconds 0 stores each reading at once */
  constructor(seconds: number, store: (readings: Reading[]) => void) {
    this.#milliseconds = seconds * 1000
    this.#store = store
  }

  /** @param now milliseconds of a clock that nobody sets */
  add(reading: Reading, now = performance.now()): void {
    if (this.#readings.length === 0) this.#startedAt = now
    this.#readings.push(reading)
    this.#bytes += JSON.stringify(reading).length
    if (this.#bytes > mostBytes || this.#readings.length >= mostReadings) this.flush()
    else this.tick(now)
  }

  /** Stores a group whose time has passed. Called every second. */
  tick(now = performance.now()): void {
    if (now - this.#startedAt >= this.#milliseconds) this.flush()
  }

  flush(): void {
    const readings = this.#readings
    this.#readings = []
    this.#bytes = 0
    if (readings.length > 0) this.#store(readings)
  }
}
