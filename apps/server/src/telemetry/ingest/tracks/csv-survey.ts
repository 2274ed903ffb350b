import { digitsOf, isPlaceholder, unitOfSignal } from './cell.ts'
import type { Hemisphere } from './coordinate.ts'
import { meaningOfO, type Column } from './csv-columns.ts'
import { fieldsOf, formatOfTime, timeTextOf } from './csv-fields.ts'
import { writtenTime, type WrittenTime } from './csv-time.ts'
import { markOf, type DecimalMark } from './decimal.ts'
import type { Field } from './field.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { dayMs } from '@muster/contract'
import { dateOrders, type DateOrder } from './calendar-date.ts'

/** Maximum gap of rows around midnight, and minimum gap in the wrong date order. */
const [nearMs, farMs] = [300_000, 20 * dayMs]
/** Ratio of contradicting rows between the best and the next order that decides. */
const tolerance = 10

/** Detects the date order from all rows of a file. */
class DateSurvey {
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

/** Conventions of a table, detected from all rows. */
export interface Conventions {
  /** Decimal mark by column; undefined if no cell has one. */
  marks: readonly (DecimalMark | undefined)[]
  /** Unit of measure after every number of a signal column. */
  units: readonly (string | undefined)[]
  /** Hemisphere of the letter O. */
  o?: Hemisphere
  /** Coordinates are degrees and minutes as one number, `4807.038`. */
  isNmea?: boolean
  dates: DateSurvey['result']
}

/** NMEA coordinates: degrees, then two digits of minutes before the point. */
const nmea: Partial<Record<Field, RegExp>> = { latitude: /^\d{4}\.\d+$/, longitude: /^\d{5}\.\d+$/ }

/** Reads a table once before its rows are imported. */
export class CsvSurvey {
  readonly #columns: readonly Column[]
  readonly #delimiter: string
  readonly #marks: Record<DecimalMark, number>[]
  /** False if cells have different units, or none. */
  readonly #units: (string | false | undefined)[]
  readonly #dates: DateSurvey
  readonly #letters = new Set<string>()
  /** Counts of coordinates in NMEA 0183 format, and of others. */
  readonly #coordinates = { nmea: 0, other: 0 }

  constructor(columns: readonly Column[], delimiter: string, now: Milliseconds) {
    this.#columns = columns
    this.#delimiter = delimiter
    this.#marks = columns.map(() => ({ '.': 0, ',': 0 }))
    this.#units = columns.map(() => undefined)
    this.#dates = new DateSurvey(now)
  }

  add(cells: readonly string[]): void {
    this.#columns.forEach((column, i) => {
      const cell = cells[i]
      if (cell === undefined || cell === '' || isPlaceholder(cell)) return
      if (column.field === 'eastWest' || column.field === 'longitude') this.#addLetter(cell)
      const pattern = column.field && nmea[column.field]
      if (pattern) this.#coordinates[pattern.test(cell) ? 'nmea' : 'other']++
      this.#addMark(column, cell, i)
      if (!column.field && this.#units[i] !== false) {
        const unit = unitOfSignal(cell) ?? false
        this.#units[i] = this.#units[i] === undefined || this.#units[i] === unit ? unit : false
      }
    })
    const fields = fieldsOf(cells, this.#columns)
    const [text, format] = [timeTextOf(fields.cells), formatOfTime(fields.columns)]
    if (text === '' || format === 'dmy' || format === 'mdy' || format === 'ymd') return
    const written = writtenTime(text, format)
    if (written) this.#dates.add(written, text)
  }

  #addLetter(cell: string): void {
    const letter = /(?<![a-z])[EOW](?![a-z])/i.exec(cell)?.[0]
    if (letter !== undefined) this.#letters.add(letter.toUpperCase())
  }

  #addMark({ field, factor }: Column, cell: string, index: number): void {
    const counts = this.#marks[index]
    if (!counts || !/[.,]/.test(cell) || field === 'stamp' || field === 'date' || field === 'time') return
    const digits = digitsOf(cell)
    const mark = markOf(digits)
    if (mark === '.' || mark === ',') counts[mark]++
    // a coordinate has no thousands separator
    else if (mark === 'open' && factor === 1 && (field === 'latitude' || field === 'longitude'))
      counts[digits.includes(',') ? ',' : '.']++
  }

  get conventions(): Conventions {
    const own = this.#marks.map(counts => larger(counts))
    const ofFile = larger({
      '.': own.filter(mark => mark === '.').length,
      ',': own.filter(mark => mark === ',').length,
    })
    // if the comma is the delimiter, a comma in a quoted cell groups thousands
    const usual = ofFile ?? (this.#delimiter === ',' ? '.' : undefined)
    const o = this.#meaningOfO()
    const isNmea = this.#coordinates.nmea > 0 && this.#coordinates.other === 0
    return {
      marks: own.map(mark => mark ?? usual),
      units: this.#units.map(unit => unit || undefined),
      ...(o && { o }),
      ...(isNmea && { isNmea }),
      dates: this.#dates.result,
    }
  }

  #meaningOfO(): Hemisphere | undefined {
    const declared = this.#columns.flatMap(({ field, name }) =>
      field === 'eastWest' ? (meaningOfO(name) ?? []) : [],
    )[0]
    if (declared) return declared
    const [east, west] = [this.#letters.has('E'), this.#letters.has('W')]
    return east === west ? undefined : east ? 'W' : 'E'
  }
}

const larger = ({ '.': points, ',': commas }: Record<DecimalMark, number>): DecimalMark | undefined =>
  points === commas ? undefined : points > commas ? '.' : ','
