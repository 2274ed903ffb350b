/** Properties of a frame, combined in one byte. */
export const frameFlags = { extended: 1, remote: 2, error: 4, fd: 8 } as const

export interface LineError {
  /** From 1. */
  line: number
  message: string
}

/** The frames of a log, one column for each property, in the order of time. */
export interface CanLog {
  format: 'candump' | 'asc'
  count: number
  /** Milliseconds since 1970, or since the start of a log that has no date. */
  times: Float64Array<ArrayBuffer>
  ids: Uint32Array<ArrayBuffer>
  flags: Uint8Array<ArrayBuffer>
  /** Index in `channelNames`. */
  channels: Uint8Array<ArrayBuffer>
  /** Bytes of data. */
  sizes: Uint8Array<ArrayBuffer>
  /** Where the data of a frame starts in `data`. */
  starts: Uint32Array<ArrayBuffer>
  data: Uint8Array<ArrayBuffer>
  channelNames: string[]
  /** The first of the lines that could not be read. */
  errors: LineError[]
  errorCount: number
  /** The log has more frames than are read. */
  isCut: boolean
}

/** The file is no log, or has no frames. */
export class CanLogError extends Error {
  override name = 'CanLogError'
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

export const mostFrames = 5_000_000
/** Bytes of a line; the longest frame of CAN FD needs 200. */
const mostLine = 4096
const mostErrors = 100
const mostChannels = 64
/** Lines after which a file without a single frame is given up. */
const patience = 5000

/** A line that cannot be read; its message is shown with the line number. */
class BadLine extends Error {}

const [tab, newline, space] = [9, 10, 32]
const codes = {
  hash: 35,
  open: 40,
  close: 41,
  dot: 46,
  slash: 47,
  colon: 58,
  R: 82,
  T: 84,
  bracket: 91,
  d: 100,
  x: 120,
}

/** Values of hexadecimal digits by character code; 255 for other characters. */
const hexDigits = Uint8Array.from({ length: 256 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(digit) ? 255 : digit
})

/**
 * Reads a log in pieces: candump's files and its output with timestamps, and Vector ASC. Lines that cannot be read are counted
 * and left out.
 *
 * @example
 * const reader = new CanLogReader()
 * for await (const chunk of file.stream()) reader.push(chunk)
 * const log = reader.finish()
 */
export class CanLogReader {
  #columns = new Columns()
  #format: CanLog['format'] | undefined
  readonly #channels = new Map<string, number>()
  readonly #errors: LineError[] = []
  #errorCount = 0
  #line = 0
  /** The start of a line whose end is in the next piece. */
  #rest = new Uint8Array(0)
  #isSkipping = false
  readonly #most: number

  // of the line that is read
  #bytes = new Uint8Array(0)
  #at = 0
  #end = 0

  // of the frame before
  #lastChannel = 0
  #lastName = new Uint8Array(0)

  // what the head of an ASC file says
  #base = 16
  #isRelative = false
  #started = 0
  #clock = 0

  constructor({ most = mostFrames }: { most?: number } = {}) {
    this.#most = most
  }

  get count(): number {
    return this.#columns.count
  }

  /** Whether more pieces would be ignored. */
  get isFull(): boolean {
    return this.#columns.count >= this.#most
  }

  /** @throws CanLogError when the file is no log */
  push(chunk: Uint8Array): void {
    let from = 0
    while (from < chunk.length && !this.isFull) {
      const end = chunk.indexOf(newline, from)
      if (end < 0) {
        this.#store(chunk.subarray(from))
        return
      }
      if (this.#isSkipping) {
        this.#isSkipping = false
        this.#line++
      } else if (this.#rest.length > 0) {
        this.#store(chunk.subarray(from, end))
        if (!this.#isSkipping) this.#read(this.#rest, 0, this.#rest.length)
        else this.#line++
        this.#isSkipping = false
        this.#rest = new Uint8Array(0)
      } else this.#read(chunk, from, end)
      from = end + 1
    }
  }

  /** @throws CanLogError when there is no frame */
  finish(): CanLog {
    if (this.#rest.length > 0 && !this.isFull) this.#read(this.#rest, 0, this.#rest.length)
    const { count } = this.#columns
    if (count === 0) throw this.#notALog()
    return {
      format: this.#format ?? 'candump',
      count,
      ...this.#columns.finish(),
      channelNames: [...this.#channels.keys()],
      errors: this.#errors,
      errorCount: this.#errorCount,
      isCut: this.isFull,
    }
  }

  #notALog(): CanLogError {
    const [first] = this.#errors
    return first
      ? new CanLogError(`The file has no frames. Line ${first.line}: ${first.message}`, first.line)
      : new CanLogError('The file has no frames. Open a log of candump or a Vector ASC file.', this.#line)
  }

  #store(piece: Uint8Array): void {
    if (this.#isSkipping) return
    if (this.#rest.length + piece.length > mostLine) {
      this.#fail('The line is too long.', this.#line + 1)
      this.#isSkipping = true
      this.#rest = new Uint8Array(0)
      return
    }
    const joined = new Uint8Array(this.#rest.length + piece.length)
    joined.set(this.#rest)
    joined.set(piece, this.#rest.length)
    this.#rest = joined
  }

  #fail(message: string, line = this.#line): void {
    this.#errorCount++
    if (this.#errors.length < mostErrors) this.#errors.push({ line, message })
  }

  #read(bytes: Uint8Array, from: number, to: number): void {
    this.#line++
    if (to - from > mostLine) return this.#fail('The line is too long.')
    if (this.#format === 'candump' && this.#readPlain(bytes, from, to)) return
    if (this.#format === 'asc' && this.#readPlainAsc(bytes, from, to)) return
    this.#bytes = bytes as Uint8Array<ArrayBuffer>
    this.#at = from
    this.#end = to
    // byte order mark
    if (this.#line === 1 && bytes[from] === 0xef && bytes[from + 1] === 0xbb) this.#at = from + 3
    this.#skipSpaces()
    if (this.#at >= this.#end) return
    try {
      this.#format ??= this.#detect()
      if (this.#format === 'candump') this.#readCandump()
      else this.#readAsc()
    } catch (error) {
      if (!(error instanceof BadLine)) throw error
      this.#fail(error.message)
    }
    if (this.#columns.count === 0 && this.#line >= patience) throw this.#notALog()
  }

  /** An opening parenthesis or an interface starts a line of candump; a word, a comment or a number one of ASC. */
  #detect(): CanLog['format'] | undefined {
    if (this.#bytes[this.#at] === codes.open) return 'candump'
    const words = this.#text().split(/\s+/, 4)
    if (words[2]?.startsWith('[')) return 'candump'
    if (/^(date|base|begin|internal|no|\/\/.*)$/i.test(words[0] ?? '')) return 'asc'
    if (/^\d+\.\d+$/.test(words[0] ?? '')) return 'asc'
    throw new BadLine('This is not a line of a candump or ASC log.')
  }

  // ---- candump

  /**
   * Most lines of most logs, ten times as fast: `(seconds.micros) channel id#data` of up to 8 bytes on the channel of the line
   * before. Any other line is left to `#readCandump`.
   */
  #readPlain(bytes: Uint8Array, from: number, to: number): boolean {
    let at = from
    let end = to
    if (bytes[end - 1] === 13) end--
    if (bytes[at++] !== codes.open) return false
    let seconds = 0
    let digit = (bytes[at] as number) - 48
    for (; digit >= 0 && digit <= 9; digit = (bytes[++at] as number) - 48) seconds = seconds * 10 + digit
    if (bytes[at] !== codes.dot) return false
    const point = at
    let micros = 0
    digit = (bytes[++at] as number) - 48
    for (; digit >= 0 && digit <= 9; digit = (bytes[++at] as number) - 48) micros = micros * 10 + digit
    if (at - point !== 7 || bytes[at] !== codes.close || bytes[at + 1] !== space) return false
    at += 2
    const name = this.#lastName
    for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name[i]) return false
    at += name.length
    if (name.length === 0 || bytes[at] !== space) return false
    const first = ++at
    let id = 0
    let high = hexDigits[bytes[at] as number] as number
    for (; high < 16 && at - first < 9; high = hexDigits[bytes[++at] as number] as number) id = id * 16 + high
    const digits = at - first
    const size = (end - at - 1) >> 1
    if (bytes[at] !== codes.hash || (digits !== 3 && digits !== 8) || size > 8 || size * 2 !== end - at - 1)
      return false
    if (id > (digits === 3 ? 0x7ff : 0x1fff_ffff)) return false
    const columns = this.#columns
    const data = columns.room(size)
    const place = columns.bytes
    at++
    for (let i = 0; i < size; i++, at += 2) {
      high = hexDigits[bytes[at] as number] as number
      const low = hexDigits[bytes[at + 1] as number] as number
      if ((high | low) > 15) return false
      data[place + i] = (high << 4) | low
    }
    columns.add(millisecondsOf(seconds, micros), this.#lastChannel, id, digits === 8 ? frameFlags.extended : 0)
    columns.bytes = place + size
    return true
  }

  #readCandump(): void {
    if (this.#bytes[this.#at] !== codes.open)
      throw new BadLine('The frame has no timestamp. Record with "candump -l" or "candump -ta".')
    this.#at++
    const time = this.#candumpTime()
    this.#skipSpaces()
    const channel = this.#channel(this.#word())
    this.#skipSpaces()
    const first = this.#at
    const id = this.#hex(8)
    const extended = this.#at - first > 3 ? frameFlags.extended : 0
    // SocketCAN marks an error frame in its identifier
    const error = id & 0x2000_0000 ? frameFlags.error : 0
    if (!error && id > 0x1fff_ffff) throw new BadLine('The identifier has more than 29 bits.')
    if (!extended && id > 0x7ff) throw new BadLine('The identifier has more than 11 bits.')
    const flags = extended | error
    if (this.#bytes[this.#at] === codes.hash) this.#candumpData(time, channel, id & 0x1fff_ffff, flags)
    else this.#candumpScreen(time, channel, id & 0x1fff_ffff, flags)
  }

  /** Seconds, or a date and time of UTC, up to the closing parenthesis. */
  #candumpTime(): number {
    const from = this.#at
    const time = this.#milliseconds()
    if (this.#bytes[this.#at] === codes.close) {
      this.#at++
      return time
    }
    const end = this.#bytes.indexOf(codes.close, from)
    const dated = end < 0 || end > this.#end ? Number.NaN : Date.parse(`${this.#text(from, end).replace(' ', 'T')}Z`)
    if (Number.isNaN(dated)) throw new BadLine('The timestamp is not a number of seconds in parentheses.')
    this.#at = end + 1
    return dated
  }

  /** `#` and what follows it in a file of candump. */
  #candumpData(time: number, channel: number, id: number, flags: number): void {
    this.#at++
    const next = this.#bytes[this.#at]
    if (next === codes.R) {
      this.#columns.add(time, channel, id, flags | frameFlags.remote)
      return
    }
    let most = 8
    if (next === codes.hash) {
      this.#at += 2
      most = 64
      flags |= frameFlags.fd
    }
    this.#columns.add(time, channel, id, flags)
    for (let size = 0; this.#at < this.#end; size++) {
      if (this.#bytes[this.#at] === codes.dot) this.#at++
      const high = hexDigits[this.#bytes[this.#at] as number] as number
      if (high > 15) break
      const low = this.#at + 1 < this.#end ? (hexDigits[this.#bytes[this.#at + 1] as number] as number) : 255
      if (low > 15) this.#refuse('The data ends with half a byte.')
      if (size === most) this.#refuse(`The frame has more than ${most} bytes.`)
      this.#columns.room(1)[this.#columns.bytes++] = (high << 4) | low
      this.#at += 2
    }
    if (this.#at < this.#end && !this.#isSpace(this.#at)) this.#refuse('The data is not hexadecimal.')
  }

  /** `[8]  11 22 …`, as candump writes to a screen. */
  #candumpScreen(time: number, channel: number, id: number, flags: number): void {
    this.#skipSpaces()
    if (this.#bytes[this.#at] !== codes.bracket) throw new BadLine('Neither "#" nor "[" follows the identifier.')
    this.#at++
    const size = this.#decimal()
    // past the bracket
    this.#at++
    this.#skipSpaces()
    if (size > 64) throw new BadLine('The frame has more than 64 bytes.')
    if (size > 8) flags |= frameFlags.fd
    if (/^remote/i.test(this.#text())) {
      this.#columns.add(time, channel, id, flags | frameFlags.remote)
      return
    }
    this.#columns.add(time, channel, id, flags)
    this.#addBytes(size, 16)
  }

  // ---- ASC

  /**
   * Most lines of most logs, several times as fast: `seconds.micros channel id Rx d size data` in hexadecimal digits, with absolute
   * times, on the channel of the line before. Any other line is left to `#readAsc`.
   */
  #readPlainAsc(bytes: Uint8Array, from: number, to: number): boolean {
    const name = this.#lastName
    if (this.#isRelative || this.#base !== 16 || name.length === 0) return false
    let at = from
    while (at < to && bytes[at] === space) at++
    const begin = at
    let seconds = 0
    let digit = (bytes[at] as number) - 48
    for (; digit >= 0 && digit <= 9; digit = (bytes[++at] as number) - 48) seconds = seconds * 10 + digit
    if (at === begin || bytes[at] !== codes.dot) return false
    const point = at
    let micros = 0
    digit = (bytes[++at] as number) - 48
    for (; digit >= 0 && digit <= 9; digit = (bytes[++at] as number) - 48) micros = micros * 10 + digit
    if (at - point !== 7 || bytes[at] !== space) return false
    while (bytes[at] === space) at++
    for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name[i]) return false
    at += name.length
    if (bytes[at] !== space) return false
    while (bytes[at] === space) at++
    const first = at
    let id = 0
    let high = hexDigits[bytes[at] as number] as number
    for (; high < 16 && at - first < 9; high = hexDigits[bytes[++at] as number] as number) id = id * 16 + high
    const digits = at - first
    const extended = bytes[at] === codes.x
    if (extended) at++
    if (digits === 0 || id > (extended ? 0x1fff_ffff : 0x7ff) || bytes[at] !== space) return false
    while (bytes[at] === space) at++
    if ((bytes[at] !== codes.R && bytes[at] !== codes.T) || bytes[at + 1] !== codes.x || bytes[at + 2] !== space)
      return false
    at += 2
    while (bytes[at] === space) at++
    if (bytes[at] !== codes.d || bytes[at + 1] !== space) return false
    at++
    while (bytes[at] === space) at++
    const size = (bytes[at] as number) - 48
    if (!(size >= 0 && size <= 8)) return false
    const end = at + 1 + size * 3
    if (end > to || (end < to && bytes[end] !== space && bytes[end] !== 13)) return false
    const columns = this.#columns
    const data = columns.room(size)
    const place = columns.bytes
    at++
    for (let i = 0; i < size; i++, at += 3) {
      high = hexDigits[bytes[at + 1] as number] as number
      const low = hexDigits[bytes[at + 2] as number] as number
      if (bytes[at] !== space || (high | low) > 15) return false
      data[place + i] = (high << 4) | low
    }
    columns.add(
      millisecondsOf(seconds, micros) + this.#started,
      this.#lastChannel,
      id,
      extended ? frameFlags.extended : 0,
    )
    columns.bytes = place + size
    return true
  }

  #readAsc(): void {
    const first = this.#bytes[this.#at] as number
    if (first < 48 || first > 57) return this.#readAscHead()
    let time = this.#milliseconds()
    if (this.#isRelative) {
      this.#clock += time
      time = this.#clock
    }
    time += this.#started
    this.#skipSpaces()
    const bus = this.#word()
    this.#skipSpaces()
    if (bus === 'CANFD') return this.#readAscFd(time)
    // an event of the tool
    if (!/^\d+$/.test(bus)) return
    const from = this.#at
    const word = this.#word()
    if (word === 'ErrorFrame') {
      this.#columns.add(time, this.#channel(bus), 0, frameFlags.error)
      return
    }
    const id = this.#ascId(from, word)
    if (!id) return
    this.#skipSpaces()
    const direction = this.#word()
    if (direction !== 'Rx' && direction !== 'Tx' && direction !== 'TxRq') return
    this.#skipSpaces()
    const kind = this.#word()
    if (kind === 'r') {
      this.#columns.add(time, this.#channel(bus), id.id, id.flags | frameFlags.remote)
      return
    }
    if (kind !== 'd') throw new BadLine('Neither "d" nor "r" follows the direction.')
    this.#skipSpaces()
    const size = this.#hex(2)
    if (size > 8) throw new BadLine('The frame has more than 8 bytes.')
    this.#columns.add(time, this.#channel(bus), id.id, id.flags)
    this.#addBytes(size, this.#base)
  }

  /** `CANFD 1 Rx 123 [name] 0 0 d 12 …` */
  #readAscFd(time: number): void {
    const channel = this.#channel(this.#word())
    this.#skipSpaces()
    this.#word()
    this.#skipSpaces()
    const from = this.#at
    const word = this.#word()
    if (word === 'ErrorFrame') {
      this.#columns.add(time, channel, 0, frameFlags.error)
      return
    }
    const id = this.#ascId(from, word)
    if (!id) throw new BadLine('The frame has no identifier.')
    this.#skipSpaces()
    // a name may precede the two switches
    if (!/^[01]$/.test(this.#word())) {
      this.#skipSpaces()
      this.#word()
    }
    this.#skipSpaces()
    this.#word()
    this.#skipSpaces()
    this.#word()
    this.#skipSpaces()
    const size = this.#decimal()
    if (size > 64) throw new BadLine('The frame has more than 64 bytes.')
    this.#columns.add(time, channel, id.id, id.flags | frameFlags.fd)
    this.#addBytes(size, 16)
  }

  #readAscHead(): void {
    const text = this.#text()
    const base = /^base\s+(hex|dec)/i.exec(text)
    if (base) this.#base = base[1]?.toLowerCase() === 'dec' ? 10 : 16
    const stamps = /timestamps\s+(absolute|relative)/i.exec(text)
    if (stamps) this.#isRelative = stamps[1]?.toLowerCase() === 'relative'
    if (/^date\s/i.test(text)) this.#started = ascDate(text) ?? 0
  }

  /** With an `x` behind an identifier of 29 bits; undefined for another word. */
  #ascId(from: number, word: string): { id: number; flags: number } | undefined {
    const extended = word.charCodeAt(word.length - 1) === codes.x
    const digits = extended ? word.length - 1 : word.length
    if (digits === 0) return undefined
    let id = 0
    for (let i = 0; i < digits; i++) {
      const digit = hexDigits[this.#bytes[from + i] as number] as number
      if (digit >= this.#base) return undefined
      id = id * this.#base + digit
    }
    if (id > (extended ? 0x1fff_ffff : 0x7ff))
      throw new BadLine(`The identifier has more than ${extended ? 29 : 11} bits.`)
    return { id, flags: extended ? frameFlags.extended : 0 }
  }

  // ---- parts of a line

  #addBytes(size: number, base: number): void {
    const [bytes, end, columns] = [this.#bytes, this.#end, this.#columns]
    const data = columns.room(size)
    let at = this.#at
    for (let i = 0; i < size; i++) {
      while (at < end && (bytes[at] === space || bytes[at] === tab)) at++
      const from = at
      let byte = 0
      for (; at < end && at - from <= 2; at++) {
        const digit = hexDigits[bytes[at] as number] as number
        if (digit >= base) break
        byte = byte * base + digit
      }
      if (at === from) this.#refuse(`The frame has fewer than ${size} bytes.`)
      if (byte > 255) this.#refuse('A byte is greater than 255.')
      data[columns.bytes++] = byte
    }
    this.#at = at
  }

  /** Takes back the frame that was begun. */
  #refuse(message: string): never {
    this.#columns.dropLast()
    throw new BadLine(message)
  }

  #channel(name: string): number {
    let index = this.#channels.get(name)
    if (index === undefined) {
      if (!name) throw new BadLine('The line ends before the frame.')
      if (this.#channels.size === mostChannels) throw new BadLine(`The log has more than ${mostChannels} channels.`)
      index = this.#channels.size
      this.#channels.set(name, index)
    }
    this.#lastChannel = index
    this.#lastName = Uint8Array.from(name, letter => letter.charCodeAt(0))
    return index
  }

  #isSpace(at: number): boolean {
    const code = this.#bytes[at] as number
    return code === space || code === tab || code === 13
  }

  #skipSpaces(): void {
    while (this.#at < this.#end && this.#isSpace(this.#at)) this.#at++
  }

  #word(): string {
    const from = this.#at
    while (this.#at < this.#end && !this.#isSpace(this.#at)) this.#at++
    // nearly always one digit
    return this.#at - from === 1 ? (single[this.#bytes[from] as number] as string) : this.#text(from, this.#at)
  }

  #text(from = this.#at, to = this.#end): string {
    let text = ''
    for (let i = from; i < to; i++) text += single[this.#bytes[i] as number] as string
    return text.trimEnd()
  }

  #decimal(): number {
    const from = this.#at
    let value = 0
    for (; this.#at < this.#end; this.#at++) {
      const digit = (this.#bytes[this.#at] as number) - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    if (this.#at === from) throw new BadLine('A number is missing.')
    return value
  }

  #hex(most: number): number {
    const from = this.#at
    let value = 0
    for (; this.#at < this.#end; this.#at++) {
      const digit = hexDigits[this.#bytes[this.#at] as number] as number
      if (digit > 15) break
      value = value * 16 + digit
    }
    if (this.#at === from) throw new BadLine('A hexadecimal number is missing.')
    if (this.#at - from > most) throw new BadLine(`A number has more than ${most} hexadecimal digits.`)
    return value
  }

  /** A number of seconds, in milliseconds. */
  #milliseconds(): number {
    const whole = this.#decimal()
    if (this.#bytes[this.#at] !== codes.dot || this.#at >= this.#end) return whole * 1000
    this.#at++
    const from = this.#at
    const fraction = this.#decimal()
    const digits = this.#at - from
    // to the last bit as #readPlain does: equal stamps have equal times
    if (digits === 6) return millisecondsOf(whole, fraction)
    return whole * 1000 + (fraction * 1000) / (powers[digits] ?? Number.POSITIVE_INFINITY)
  }
}

const millisecondsOf = (seconds: number, micros: number): number => (seconds * 1_000_000 + micros) / 1000

const powers = Array.from({ length: 16 }, (_, digits) => 10 ** digits)

/** Texts of one character, by their code. */
const single = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `date Sat Nov 21 10:00:00.250 am 2026`, taken as UTC, in milliseconds. */
function ascDate(text: string): number | undefined {
  const found = /([A-Za-z]{3})\w*\s+(\d{1,2})\s+(\d{1,2}):(\d\d):(\d\d)(\.\d{1,6})?\s*(am|pm)?\s+(\d{4})/i.exec(text)
  if (!found) return undefined
  const [, month = '', day, hour, minute, second, fraction, half, year] = found
  const index = months.indexOf(month.toLowerCase())
  if (index < 0) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  return Date.UTC(Number(year), index, Number(day), hours, Number(minute), Number(second), Number(fraction ?? 0) * 1000)
}

/** Columns that grow. */
class Columns {
  count = 0
  /** Of data so far. A frame's bytes are those written after it was added. */
  bytes = 0
  #times = new Float64Array(4096)
  #ids = new Uint32Array(4096)
  #flags = new Uint8Array(4096)
  #channels = new Uint8Array(4096)
  #starts = new Uint32Array(4096)
  #data = new Uint8Array(32_768)
  #isSorted = true

  add(time: number, channel: number, id: number, flags: number): void {
    const { count } = this
    if (count === this.#times.length) this.#grow()
    if (count > 0 && time < (this.#times[count - 1] as number)) this.#isSorted = false
    this.#times[count] = time
    this.#ids[count] = id
    this.#flags[count] = flags
    this.#channels[count] = channel
    this.#starts[count] = this.bytes
    this.count++
  }

  /** The data, with room for so many more bytes. */
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

  finish(): Pick<CanLog, 'times' | 'ids' | 'flags' | 'channels' | 'sizes' | 'starts' | 'data'> {
    const { count } = this
    const sizes = new Uint8Array(count)
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
    if (this.#isSorted) return columns
    const { times } = columns
    const order = Uint32Array.from(times, (_, i) => i).toSorted(
      (a, b) => (times[a] as number) - (times[b] as number) || a - b,
    )
    return {
      times: ordered(times, order, new Float64Array(count)),
      ids: ordered(columns.ids, order, new Uint32Array(count)),
      flags: ordered(columns.flags, order, new Uint8Array(count)),
      channels: ordered(columns.channels, order, new Uint8Array(count)),
      sizes: ordered(sizes, order, new Uint8Array(count)),
      starts: ordered(columns.starts, order, new Uint32Array(count)),
      data: columns.data,
    }
  }
}

function grown<A extends Float64Array | Uint32Array | Uint8Array>(from: A, to: A): A {
  to.set(from)
  return to
}

function ordered<A extends Float64Array | Uint32Array | Uint8Array>(from: A, order: Uint32Array, to: A): A {
  for (let i = 0; i < order.length; i++) to[i] = from[order[i] as number] as number
  return to
}
