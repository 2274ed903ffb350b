import type { CanLog } from './frames.ts'

/** Milliseconds; earlier times (before 1973) are relative to the start of a log. */
const earliestDate = 1e11

/** Growable columns of frames. */
export class Columns {
  count = 0
  /** Number of data bytes so far. A frame's bytes are those written after it was added. */
  bytes = 0
  #times = new Float64Array(4096)
  #ids = new Uint32Array(4096)
  #flags = new Uint8Array(4096)
  #channels = new Uint8Array(4096)
  #starts = new Uint32Array(4096)
  #data = new Uint8Array(32_768)
  #falls = 0

  add(time: number, channel: number, id: number, flags: number): void {
    const { count } = this
    if (count === this.#times.length) this.#grow()
    if (count > 0 && time < (this.#times[count - 1] as number)) this.#falls++
    this.#times[count] = time
    this.#ids[count] = id
    this.#flags[count] = flags
    this.#channels[count] = channel
    this.#starts[count] = this.bytes
    this.count++
  }

  /** Returns the data array with space for more bytes. */
  room(size: number): Uint8Array {
    if (this.bytes + size > this.#data.length) this.#data = grown(this.#data, new Uint8Array(this.#data.length * 2))
    return this.#data
  }

  dropLast(): void {
    this.count--
    this.bytes = this.#starts[this.count] as number
  }

  #grow(): void {
    const size = this.#times.length * 2
    this.#times = grown(this.#times, new Float64Array(size))
    this.#ids = grown(this.#ids, new Uint32Array(size))
    this.#flags = grown(this.#flags, new Uint8Array(size))
    this.#channels = grown(this.#channels, new Uint8Array(size))
    this.#starts = grown(this.#starts, new Uint32Array(size))
  }

  /**
   * Returns whether times are relative to the previous frame: they fall often, and none is a date. A few falls only
   * mean a wrong order.
   */
  hasDifferences(): boolean {
    const { count } = this
    if (this.#falls === 0 || this.#falls * 10 < count - 1) return false
    return this.#times.subarray(0, count).every(time => time >= 0 && time < earliestDate)
  }

  /** Converts times relative to the previous frame to times relative to the first. */
  sumUp(): void {
    let time = 0
    for (let i = 0; i < this.count; i++) {
      time += this.#times[i] as number
      this.#times[i] = time
    }
    this.#falls = 0
  }

  finish(): Pick<CanLog, 'times' | 'ids' | 'flags' | 'channels' | 'sizes' | 'starts' | 'data'> {
    const { count } = this
    const sizes = new Uint16Array(count)
    for (let i = 0; i < count; i++)
      sizes[i] = (i + 1 < count ? (this.#starts[i + 1] as number) : this.bytes) - (this.#starts[i] as number)
    const columns = {
      times: this.#times.slice(0, count),
      ids: this.#ids.slice(0, count),
      flags: this.#flags.slice(0, count),
      channels: this.#channels.slice(0, count),
      sizes,
      starts: this.#starts.slice(0, count),
      data: this.#data.slice(0, this.bytes),
    }
    if (this.#falls === 0) return columns
    const { times } = columns
    const order = Uint32Array.from(times, (_, i) => i).toSorted(
      (a, b) => (times[a] as number) - (times[b] as number) || a - b,
    )
    return {
      times: ordered(times, order, new Float64Array(count)),
      ids: ordered(columns.ids, order, new Uint32Array(count)),
      flags: ordered(columns.flags, order, new Uint8Array(count)),
      channels: ordered(columns.channels, order, new Uint8Array(count)),
      sizes: ordered(sizes, order, new Uint16Array(count)),
      starts: ordered(columns.starts, order, new Uint32Array(count)),
      data: columns.data,
    }
  }
}

function grown<A extends Float64Array | Uint32Array | Uint8Array>(from: A, to: A): A {
  to.set(from)
  return to
}

function ordered<A extends Float64Array | Uint32Array | Uint16Array | Uint8Array>(
  from: A,
  order: Uint32Array,
  to: A,
): A {
  for (let i = 0; i < order.length; i++) to[i] = from[order[i] as number] as number
  return to
}
