/**
 * Numbers in few bytes. Times are in milliseconds and mostly whole seconds; values have up to three decimals and differ little from the one
 * before. Every number is read back exactly as it was written.
 */
export class Packer {
  #buffer = Buffer.allocUnsafe(1024)
  #length = 0

  get bytes(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#length))
  }

  byte(value: number): void {
    if (this.#length + 16 > this.#buffer.length) this.#buffer = Buffer.concat([this.#buffer, this.#buffer])
    this.#buffer[this.#length++] = value
  }

  /** Writes an integer of at most 2^53. */
  count(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte(128 + (rest % 128))
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  duration(milliseconds: number): void {
    this.count(milliseconds % 1000 === 0 ? (milliseconds / 1000) * 2 : milliseconds * 2 + 1)
  }

  /** Writes a number as its difference from another one, which the reader must know. */
  value(value: number, before: number): void {
    const [thousandths, those] = [toThousandths(value), toThousandths(before)]
    if (thousandths === undefined) {
      this.byte(1)
      this.exact(value)
      return
    }
    const difference = thousandths - (those ?? 0)
    this.count((difference < 0 ? -2 * difference - 1 : 2 * difference) * 2)
  }

  exact(value: number): void {
    this.byte(0)
    this.#length = this.#buffer.writeDoubleLE(value, this.#length - 1)
  }
}

/** Returns a number in thousandths if it has no more decimals and its difference fits. */
function toThousandths(value: number): number | undefined {
  const thousandths = Math.round(value * 1000)
  return Math.abs(thousandths) < 2 ** 48 && thousandths / 1000 === value && !Object.is(value, -0)
    ? thousandths
    : undefined
}

export class Unpacker {
  readonly #buffer: Buffer
  #at = 0

  constructor(buffer: Buffer) {
    this.#buffer = buffer
  }

  get isDone(): boolean {
    return this.#at >= this.#buffer.length
  }

  byte(): number {
    return this.#buffer[this.#at++] ?? 0
  }

  count(): number {
    let byte = this.byte()
    if (byte < 128) return byte
    let [value, factor] = [byte - 128, 128]
    do {
      byte = this.byte()
      value += (byte & 127) * factor
      factor *= 128
    } while (byte > 127)
    return value
  }

  duration(): number {
    const count = this.count()
    return count % 2 === 0 ? count * 500 : (count - 1) / 2
  }

  value(before: number): number {
    const count = this.count()
    if (count % 2 === 1) return this.exact()
    const difference = count / 2
    return ((toThousandths(before) ?? 0) + (difference % 2 === 1 ? -(difference + 1) / 2 : difference / 2)) / 1000
  }

  exact(): number {
    const value = this.#buffer.readDoubleLE(this.#at)
    this.#at += 8
    return value
  }
}
