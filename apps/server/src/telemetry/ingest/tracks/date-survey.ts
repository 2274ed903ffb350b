import { dayMs } from '@muster/contract'
import { dateOrders, type DateOrder } from './calendar-date.ts'
import type { WrittenTime } from './csv-time.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Maximum gap of rows around midnight, and minimum gap in the wrong date order. */
const [nearMs, farMs] = [300_000, 20 * dayMs]
/** Ratio of contradicting rows between the best and the next order that decides. */
const tolerance = 10

/** Detects the date order from all rows of a file. */
export class DateSurvey {
  readonly #now: Milliseconds
  readonly #against: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 }
  /** Example of a date that differs, by pair of orders. */
  readonly #examples = new Map<string, string>()
  #last: Record<DateOrder, Milliseconds> | undefined

  constructor(now: Milliseconds) {
    this.#now = now
  }

  add(written: WrittenTime, text: string): void {
    if ('moment' in written) return
    const { dates, ofDay, ahead = 0 } = written
    const times = Object.fromEntries(dateOrders.map(order => [order, dates[order] + ofDay - ahead])) as Record<
      DateOrder,
      Milliseconds
    >
    const bad = dateOrders.filter(order => !(times[order] <= this.#now + dayMs))
    if (bad.length === dateOrders.length) return
    for (const order of bad) this.#against[order]++
    this.#compare(times, text)
    this.#last = times
  }

  #compare(times: Record<DateOrder, Milliseconds>, text: string): void {
    const gap = (order: DateOrder) => Math.abs(times[order] - (this.#last?.[order] ?? NaN))
    const isNear = dateOrders.some(order => gap(order) <= nearMs)
    for (const order of dateOrders) {
      if (isNear && gap(order) > farMs) this.#against[order]++
      for (const other of dateOrders)
        if (!Object.is(times[order], times[other]) && !this.#examples.has(`${order} ${other}`))
          this.#examples.set(`${order} ${other}`, text)
    }
  }

  /** Detected order, or the ambiguous orders with an example. */
  get result(): DateOrder | { orders: readonly DateOrder[]; example: string } {
    const ranked = dateOrders.toSorted((a, b) => this.#against[a] - this.#against[b])
    const [best = 'dmy', next = best] = ranked
    const isClear = this.#against[best] * tolerance <= this.#against[next]
    const left = ranked.filter(order => this.#against[order] === this.#against[best] || (!isClear && order === next))
    for (const order of left) {
      const example = this.#examples.get(`${best} ${order}`)
      if (example !== undefined) return { orders: dateOrders.filter(one => left.includes(one)), example }
    }
    return best
  }
}
