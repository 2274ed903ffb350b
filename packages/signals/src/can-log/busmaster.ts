import { Unreadable } from '../can-file.ts'
import { frameFlags } from './frames.ts'
import { LogFormat } from './log-format.ts'
import { logDate } from './log-date.ts'

/** Logs of BUSMASTER: `10:42:52:4250 Rx 1 0x123 s 8 F0 7D …`, with the time in tenths of milliseconds. */
export class Busmaster extends LogFormat {
  override readonly name = 'busmaster'
  #base = 16
  #day = 0

  override readPlain(): boolean {
    return false
  }

  protected override readLine(): void {
    const text = this.text()
    if (text.startsWith('***')) return this.#readHead(text)
    const time = this.timeOfDay()
    if (time === undefined) throw new Unreadable('canFile.timestamp')
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
      this.columns.add(this.#day + time, channel, id, flags | frameFlags.remote)
      return
    }
    this.columns.add(this.#day + time, channel, id, flags)
    this.addBytes(size, this.#base)
  }

  /** `***START DATE AND TIME 21:11:2026 10:42:50:123***` */
  #readHead(text: string): void {
    if (/\*DEC\*/i.test(text)) this.#base = 10
    const date = /(\d{1,2})[:/.](\d{1,2})[:/.](\d{4})\s+\d/.exec(text)
    if (!date) return
    const [, day, month, year] = date
    this.#day = logDate(`${day}.${month}.${year} 00:00:00`) ?? 0
    this.isLocalTime = true
  }
}
