import { Unreadable } from '../can-file.ts'
import { codes, hexDigits, LogFormat, millisecondsOf, space } from './log-format.ts'
import { frameFlags } from './frames.ts'
import { logDate } from './log-date.ts'

/** Vector ASC logs. */
export class Asc extends LogFormat {
  override readonly name = 'asc'

  // from the header of the file
  #base = 16
  #isRelative = false
  #started = 0
  #clock = 0

  /**
   * Fast path for most lines, several times as fast: `seconds.micros channel id Rx d size data` in hexadecimal, with
   * absolute times, on the channel of the previous line. `readLine` reads all other lines.
   */
  override readPlain(bytes: Uint8Array, from: number, to: number): boolean {
    const name = this.lastName
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
    const sent = bytes[at] === codes.T ? frameFlags.sent : 0
    at += 2
    while (bytes[at] === space) at++
    if (bytes[at] !== codes.d || bytes[at + 1] !== space) return false
    at++
    while (bytes[at] === space) at++
    const size = (bytes[at] as number) - 48
    if (!(size >= 0 && size <= 8)) return false
    const end = at + 1 + size * 3
    if (end > to || (end < to && bytes[end] !== space && bytes[end] !== 13)) return false
    const columns = this.columns
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
      this.lastChannel,
      id,
      (extended ? frameFlags.extended : 0) | sent,
    )
    columns.bytes = place + size
    return true
  }

  protected override readLine(): void {
    const first = this.bytes[this.at] as number
    if (first < 48 || first > 57) return this.#readAscHead()
    let time = this.timeOfDay() ?? this.milliseconds()
    if (this.#isRelative) {
      this.#clock += time
      time = this.#clock
    }
    time += this.#started
    this.skipSpaces()
    const bus = this.word()
    this.skipSpaces()
    // other lines of CAN FD are events of the tool: "CANFD Start"
    if (bus === 'CANFD') return /^\d+\s+(Rx|Tx|TxRq|ErrorFrame)\b/.test(this.text()) ? this.#readAscFd(time) : undefined
    // an event of the tool
    if (!/^\d+$/.test(bus)) return
    const from = this.at
    const word = this.word()
    if (word === 'ErrorFrame') {
      this.columns.add(time, this.channel(bus), 0, frameFlags.error)
      return
    }
    const id = this.#ascId(from, word)
    if (!id) return
    this.skipSpaces()
    const direction = this.word()
    if (direction !== 'Rx' && direction !== 'Tx' && direction !== 'TxRq') return
    this.skipSpaces()
    const kind = this.word()
    if (direction !== 'Rx') id.flags |= frameFlags.sent
    if (kind === 'r') {
      this.columns.add(time, this.channel(bus), id.id, id.flags | frameFlags.remote)
      return
    }
    if (kind !== 'd') throw new Unreadable('canFile.direction')
    this.skipSpaces()
    const size = this.hex(2)
    if (size > 15) throw new Unreadable('canFile.manyBytes', { most: 15 })
    this.columns.add(time, this.channel(bus), id.id, id.flags)
    // a classic frame has at most 8 bytes, even with a larger length code
    this.addBytes(Math.min(size, 8), this.#base)
  }

  /** `CANFD 1 Rx 123 [name] 0 0 d 12 …` */
  #readAscFd(time: number): void {
    const channel = this.channel(this.word())
    this.skipSpaces()
    const sent = this.word() === 'Rx' ? 0 : frameFlags.sent
    this.skipSpaces()
    const from = this.at
    const word = this.word()
    if (word === 'ErrorFrame') {
      this.columns.add(time, channel, 0, frameFlags.error)
      return
    }
    const id = this.#ascId(from, word)
    if (!id) throw new Unreadable('canFile.noIdentifier')
    this.skipSpaces()
    // a name may precede the two flags
    if (!/^[01]$/.test(this.word())) {
      this.skipSpaces()
      this.word()
    }
    this.skipSpaces()
    this.word()
    this.skipSpaces()
    this.word()
    this.skipSpaces()
    const size = this.decimal()
    if (size > 64) throw new Unreadable('canFile.manyBytes', { most: 64 })
    this.columns.add(time, channel, id.id, id.flags | frameFlags.fd | sent)
    this.addBytes(size, 16)
  }

  #readAscHead(): void {
    const text = this.text()
    const base = /^base\s+(hex|dec)/i.exec(text)
    if (base) this.#base = base[1]?.toLowerCase() === 'dec' ? 10 : 16
    const stamps = /timestamps\s+(absolute|relative)/i.exec(text)
    if (stamps) this.#isRelative = stamps[1]?.toLowerCase() === 'relative'
    if (!/^date\s/i.test(text)) return
    const started = logDate(text.replace(/^date/i, ''))
    if (started === undefined) return
    this.#started = started
    this.isLocalTime = true
  }

  /** Parses an identifier; a trailing `x` marks 29 bits. Returns undefined for other words. */
  #ascId(from: number, word: string): { id: number; flags: number } | undefined {
    const extended = word.charCodeAt(word.length - 1) === codes.x
    const digits = extended ? word.length - 1 : word.length
    if (digits === 0) return undefined
    let id = 0
    for (let i = 0; i < digits; i++) {
      const digit = hexDigits[this.bytes[from + i] as number] as number
      if (digit >= this.#base) return undefined
      id = id * this.#base + digit
    }
    if (id > (extended ? 0x1fff_ffff : 0x7ff))
      throw new Unreadable('canFile.identifierBits', { most: extended ? 29 : 11 })
    return { id, flags: extended ? frameFlags.extended : 0 }
  }
}
