import type { Reading } from '@muster/contract/devices'

/** Maximum size of a group, because a message is limited to 256 kB and a full reading takes at most a third. */
const mostBytes = 100_000
const mostReadings = 200

/** Groups readings of some seconds in one message, for fewer disk writes and fewer messages after an outage. */
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

  /** @param now time of a monotonic clock in milliseconds */
  add(reading: Reading, now = performance.now()): void {
    if (this.#readings.length === 0) this.#startedAt = now
    this.#readings.push(reading)
    this.#bytes += JSON.stringify(reading).length
    if (this.#bytes > mostBytes || this.#readings.length >= mostReadings) this.flush()
    else this.tick(now)
  }

  /** Stores a group after its time. Called every second. */
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
