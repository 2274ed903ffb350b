import { Unreadable } from '../can-file.ts'
import { codes, hexDigits, LogFormat, millisecondsOf, space } from './log-format.ts'
import { frameFlags } from './frames.ts'

/** candump files and timestamped output. */
export class Candump extends LogFormat {
  override readonly name = 'candump'

  /**
   * Fast path for most lines, ten times as fast: `(seconds.micros) channel id#data` of up to 8 bytes on the channel
   * of the previous line. `readLine` reads all other lines.
   */
  override readPlain(bytes: Uint8Array, from: number, to: number): boolean {
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
    const name = this.lastName
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
    const columns = this.columns
    const data = columns.room(size)
    const place = columns.bytes
    at++
    for (let i = 0; i < size; i++, at += 2) {
      high = hexDigits[bytes[at] as number] as number
      const low = hexDigits[bytes[at + 1] as number] as number
      if ((high | low) > 15) return false
      data[place + i] = (high << 4) | low
    }
    columns.add(millisecondsOf(seconds, micros), this.lastChannel, id, digits === 8 ? frameFlags.extended : 0)
    columns.bytes = place + size
    return true
  }

  protected override readLine(): void {
    if (this.bytes[this.at] !== codes.open) throw new Unreadable('canFile.noTimestamp')
    this.at++
    const time = this.#candumpTime()
    this.skipSpaces()
    const channel = this.channel(this.word())
    this.skipSpaces()
    const direction = this.#candumpDirection()
    const first = this.at
    const id = this.hex(8)
    const extended = this.at - first > 3 ? frameFlags.extended : 0
    // SocketCAN marks an error frame in its identifier
    const error = id & 0x2000_0000 ? frameFlags.error : 0
    if (!error && id > 0x1fff_ffff) throw new Unreadable('canFile.identifierBits', { most: 29 })
    if (!extended && id > 0x7ff) throw new Unreadable('canFile.identifierBits', { most: 11 })
    const flags = extended | error | direction
    if (this.bytes[this.at] === codes.hash) this.#candumpData(time, channel, id & 0x1fff_ffff, flags)
    else this.#candumpScreen(time, channel, id & 0x1fff_ffff, flags)
  }

  /** Reads `TX - -` of `candump -x`: the direction and two CAN FD flags, which the size implies. */
  #candumpDirection(): number {
    const found = /^(TX|RX)\s+[-B]\s+[-E]\s+/.exec(this.text(this.at, Math.min(this.end, this.at + 40)))
    if (!found) return 0
    this.at += found[0].length
    return found[1] === 'TX' ? frameFlags.sent : 0
  }

  /** Parses seconds, or date and time in UTC, up to the closing parenthesis. */
  #candumpTime(): number {
    const from = this.at
    const time = this.milliseconds()
    if (this.bytes[this.at] === codes.close) {
      this.at++
      return time
    }
    const end = this.bytes.indexOf(codes.close, from)
    const stamp = end < 0 || end > this.end ? '' : this.text(from, end)
    const dated = /^\d{4}-\d\d-\d\d /.test(stamp) ? Date.parse(`${stamp.replace(' ', 'T')}Z`) : Number.NaN
    if (Number.isNaN(dated)) throw new Unreadable('canFile.timestamp')
    this.at = end + 1
    return dated
  }

  /** Reads `#` and the following data of a candump file. */
  #candumpData(time: number, channel: number, id: number, flags: number): void {
    this.at++
    const next = this.bytes[this.at]
    if (next === codes.R) {
      this.columns.add(time, channel, id, flags | frameFlags.remote | this.#sentAtEnd())
      return
    }
    flags |= this.#sentAtEnd()
    let most = 8
    if (next === codes.hash) {
      this.at += 2
      most = 64
      flags |= frameFlags.fd
    }
    this.columns.add(time, channel, id, flags)
    for (let size = 0; this.at < this.end; size++) {
      if (this.bytes[this.at] === codes.dot) this.at++
      const high = hexDigits[this.bytes[this.at] as number] as number
      if (high > 15) break
      const low = this.at + 1 < this.end ? (hexDigits[this.bytes[this.at + 1] as number] as number) : 255
      if (low > 15) this.refuse('canFile.halfByte')
      if (size === most) this.refuse('canFile.manyBytes', { most })
      this.columns.room(1)[this.columns.bytes++] = (high << 4) | low
      this.at += 2
    }
    if (this.at < this.end && !this.isSpace(this.at)) this.refuse('canFile.notHex')
  }

  /** Newer files append ` T` or ` R` to the data. */
  #sentAtEnd(): number {
    const { bytes, end } = this
    return bytes[end - 1] === codes.T && this.isSpace(end - 2) ? frameFlags.sent : 0
  }

  /** Reads `[8]  11 22 …`, candump's screen output. */
  #candumpScreen(time: number, channel: number, id: number, flags: number): void {
    this.skipSpaces()
    if (this.bytes[this.at] !== codes.bracket) throw new Unreadable('canFile.identifierEnd')
    this.at++
    const size = this.decimal()
    // skip the bracket
    this.at++
    this.skipSpaces()
    if (size > 64) throw new Unreadable('canFile.manyBytes', { most: 64 })
    if (size > 8) flags |= frameFlags.fd
    if (/^remote/i.test(this.text())) {
      this.columns.add(time, channel, id, flags | frameFlags.remote)
      return
    }
    this.columns.add(time, channel, id, flags)
    this.addBytes(size, 16)
  }
}
