import { Unreadable } from '../can-file.ts'
import { frameFlags } from './frames.ts'
import { LogFormat } from './log-format.ts'
import { logDate } from './log-date.ts'

type Mode = 'system' | 'absolute' | 'relative'

const halfDay = 12 * 3_600_000

/** BUSMASTER logs: `10:42:52:4250 Rx 1 0x123 s 8 F0 7D …`, with times in tenths of milliseconds. */
export class Busmaster extends LogFormat {
  override readonly name = 'busmaster'
  #base = 16
  #mode: Mode = 'system'
  #day = 0
  #start = 0
  /** Timestamp of the previous frame, or its moment if timestamps are relative. */
  #last: number | undefined

  override readPlain(): boolean {
    return false
  }

  protected override readLine(): void {
    const text = this.text()
    if (text.startsWith('***')) return this.#readHead(text)
    const stamp = this.timeOfDay()
    if (stamp === undefined) throw new Unreadable('canFile.timestamp')
    const time = this.#moment(stamp)
    this.skipSpaces()
    const direction = this.word()
    if (direction !== 'Rx' && direction !== 'Tx') return
    this.skipSpaces()
    const channel = this.channel(this.word())
    this.skipSpaces()
    const number = this.word()
    const id = /^0x/i.test(number) ? Number.parseInt(number, 16) : Number.parseInt(number, this.#base)
    this.skipSpaces()
    const kind = this.word().toLowerCase()
    if (!Number.isInteger(id) || id < 0 || !/^[sx]r?$/.test(kind)) throw new Unreadable('canFile.noIdentifier')
    const isLong = kind.startsWith('x')
    if (id > (isLong ? 0x1fff_ffff : 0x7ff)) throw new Unreadable('canFile.identifierBits', { most: isLong ? 29 : 11 })
    const flags = (isLong ? frameFlags.extended : 0) | (direction === 'Tx' ? frameFlags.sent : 0)
    this.skipSpaces()
    const size = Math.min(this.decimal(), 8)
    if (kind.endsWith('r')) {
      this.columns.add(time, channel, id, flags | frameFlags.remote)
      return
    }
    this.columns.add(time, channel, id, flags)
    this.addBytes(size, this.#base)
  }

  /** Returns the moment of a timestamp: a time of day, or relative to the start of the log or the previous frame. */
  #moment(stamp: number): number {
    if (this.#mode === 'absolute') return this.#start + stamp
    if (this.#mode === 'relative') return (this.#last = (this.#last ?? this.#start) + stamp)
    // a log may continue past midnight
    if (this.#last !== undefined && stamp < this.#last - halfDay) this.#day += 2 * halfDay
    this.#last = stamp
    return this.#day + stamp
  }

  /** `***START DATE AND TIME 21:11:2026 10:42:50:123***`, `***DEC***`, `***RELATIVE MODE***` */
  #readHead(text: string): void {
    if (/\*DEC\*/i.test(text)) this.#base = 10
    const mode = /\*(SYSTEM|ABSOLUTE|RELATIVE) MODE\*/i.exec(text)?.[1]?.toLowerCase()
    if (mode) this.#mode = mode as Mode
    const date = /^(?!\W*END).*?(\d{1,2})[:/.](\d{1,2})[:/.](\d{4})\s+(\d{1,2}:\d\d:\d\d)(?:[:.](\d+))?/i.exec(text)
    if (!date) return
    const [, day, month, year, clock, fraction = '0'] = date
    const [midnight, start] = ['00:00:00', `${clock}.${fraction}`].map(time =>
      logDate(`${day}.${month}.${year} ${time}`),
    )
    this.#day = midnight ?? 0
    this.#start = start ?? 0
    this.#last = undefined
    this.isLocalTime = true
  }
}
