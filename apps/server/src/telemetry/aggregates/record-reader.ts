/** Reads records that PostgreSQL wrote with `record_send`: binary values, each with its type and length. */
export class RecordReader {
  readonly #buffer: Buffer
  #at = 0

  constructor(buffer: Buffer) {
    this.#buffer = buffer
  }

  /** Goes to the first value of the next record. Returns false after the last record. */
  next(): boolean {
    // the number of values
    this.#at += 4
    return this.#at < this.#buffer.length
  }

  integer(): number | null {
    return this.#skip() < 0 ? null : this.#buffer.readInt32BE(this.#at - 4)
  }

  float(): number | null {
    return this.#skip() < 0 ? null : this.#buffer.readDoubleBE(this.#at - 8)
  }

  boolean(): boolean {
    return this.#skip() > 0 && this.#buffer[this.#at - 1] === 1
  }

  bytes(): Buffer | null {
    const length = this.#skip()
    return length < 0 ? null : this.#buffer.subarray(this.#at - length, this.#at)
  }

  /** Reads a `bytea[]` of one dimension. */
  byteArrays(): (Buffer | null)[] | null {
    const length = this.#skip()
    if (length < 0) return null
    const end = this.#at
    const arrays: (Buffer | null)[] = []
    // dimensions, nulls, type, size and first index
    for (let at = end - length + 20; at < end;) {
      const its = this.#buffer.readInt32BE(at)
      at += 4
      arrays.push(its < 0 ? null : this.#buffer.subarray(at, at + its))
      at += Math.max(0, its)
    }
    return arrays
  }

  /** Skips a value and returns its length; -1 for null. */
  #skip(): number {
    const length = this.#buffer.readInt32BE(this.#at + 4)
    this.#at += 8 + Math.max(0, length)
    return length
  }
}
