import { dayMs, type ReportSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import type { RequestedSpan } from '#reporting/requested.ts'
import { readCorrectedColumns } from '#telemetry/aggregates/corrections.ts'
import { readReadings } from '#telemetry/aggregates/readings.ts'
import { shownValue, type Parameter } from './parameter.ts'
import { jsonValue } from './values.ts'

type Point = ReportSchemas['CanDataPoint']

/** About 20,000 readings of a machine that reports every two minutes. */
const chunk = 31 * dayMs

/**
 * Returns the values of each parameter of a unit by time, without readings that lack it. More than `most` are downsampled (`Series`). All
 * parameters are read at once, because reading a row costs more than its values.
 */
export async function readSeries(
  db: Database,
  unitId: number,
  span: RequestedSpan,
  parameters: readonly Parameter[],
  most: number,
  t: TFunction,
): Promise<Point[][]> {
  const corrected = await readCorrectedColumns(db, [unitId])
  const columns = Object.fromEntries(parameters.map((parameter, i) => [`v${i}`, jsonValue(parameter, corrected)]))
  const [from, to] = [span.from.getTime(), span.to.getTime() + 1]
  const series = parameters.map(() => new Series(from, to, most))
  for (let start = from; start < to; start += chunk) {
    const stretch = { unitId, from: start, until: Math.min(start + chunk, to) }
    const [read] = await readReadings<string, unknown>(db, [stretch], columns)
    for (const [i, its] of series.entries()) {
      const values = read?.[`v${i}`] ?? []
      for (let at = 0; at < values.length; at++) its.add(read!.time[at]!, values[at])
    }
  }
  return series.map((its, i) =>
    its.rows.map(({ time, value, text }) => {
      const shown = shownValue(parameters[i]!, value ?? text, t)
      const encodedValue = typeof shown === 'string' ? shown : text
      return {
        timestamp: new Date(time).toISOString(),
        ...(value !== null && { numericValue: value }),
        ...(encodedValue !== null && { encodedValue }),
        unitId,
      }
    }),
  )
}

interface Row {
  time: number
  value: number | null
  text: string | null
}

/** First and last reading of a part of the span, and the earliest minimum and latest maximum. */
interface Part {
  first: Row
  last: Row
  least: Row
  greatest: Row
}

/**
 * Values of a parameter in ascending order of time. If they are more than `most`, the span is divided into `most / 4` equal parts, of which
 * the first, last, minimum and maximum value stay at their times. Texts are downsampled by omitting repetitions.
 */
class Series {
  readonly #from: number
  readonly #to: number
  readonly #most: number
  readonly #parts: (Part | undefined)[]
  /** All rows, up to one more than `most`. */
  readonly #whole: Row[] = []
  readonly #texts: Row[] = []
  #lastText: string | undefined

  constructor(from: number, to: number, most: number) {
    this.#from = from
    this.#to = to
    this.#most = most
    this.#parts = Array<Part | undefined>(Math.floor(most / 4))
  }

  /** Adds a JSON value: a switch is 1 or 0 with its text. Objects and missing values are ignored. */
  add(time: number, sent: unknown): void {
    const value = typeof sent === 'boolean' ? Number(sent) : typeof sent === 'number' ? sent : null
    const text = typeof sent === 'string' || typeof sent === 'boolean' ? String(sent) : null
    if (value === null && text === null) return
    if (this.#whole.length <= this.#most) this.#whole.push({ time, value, text })
    if (value !== null) this.#addFigure({ time, value, text: null }, value)
    else if (text !== null && text !== this.#lastText) {
      this.#lastText = text
      if (this.#texts.length < this.#most) this.#texts.push({ time, value: null, text })
    }
  }

  #addFigure(row: Row, value: number): void {
    const count = this.#parts.length
    const at = Math.min(Math.floor(count * ((row.time - this.#from) / (this.#to - this.#from))), count - 1)
    const part = this.#parts[at]
    if (!part) {
      this.#parts[at] = { first: row, last: row, least: row, greatest: row }
      return
    }
    part.last = row
    if (value < part.least.value!) part.least = row
    if (value >= part.greatest.value!) part.greatest = row
  }

  get rows(): Row[] {
    if (this.#whole.length <= this.#most) return this.#whole
    const figures = this.#parts.flatMap(part =>
      part ? [...new Set([part.first, part.least, part.greatest, part.last])] : [],
    )
    return [...figures, ...this.#texts].toSorted((a, b) => a.time - b.time)
  }
}
