import { checkPlace, checkTime, Unreadable } from '../checks.ts'
import type { DateOrder } from './calendar-date.ts'
import type { Column } from './csv-columns.ts'
import { formatOfTime, timeTextOf, zoneOfTime } from './csv-fields.ts'
import type { Conventions } from './csv-survey.ts'
import { momentOf, writtenTime, type TimeFormat } from './csv-time.ts'
import { isExportedMark, isMarkHeading } from './export-headings.ts'
import { LocalClock } from './local-clock.ts'
import { RowValues } from './row-values.ts'
import type { Observation } from '../observation.ts'
import type { TrackOptions } from './track.ts'
import type { UnreadValues } from './unread-values.ts'
import { text } from '../values.ts'

/** Reads the rows of one table. */
export class CsvRows {
  readonly #columns: readonly Column[]
  readonly #conventions: Omit<Conventions, 'dates'> & { order: DateOrder }
  readonly #options: TrackOptions
  readonly #unread: UnreadValues
  readonly #clocks = new Map<string, LocalClock>()
  /** Column of our exports that marks hidden and held positions. */
  readonly #marks: number

  constructor(
    columns: readonly Column[],
    conventions: Omit<Conventions, 'dates'> & { order: DateOrder },
    { unread, ...options }: TrackOptions & { unread: UnreadValues },
  ) {
    this.#columns = columns
    this.#marks = columns.findIndex(({ name }) => isMarkHeading(name))
    this.#conventions = conventions
    this.#options = options
    this.#unread = unread
  }

  /**
   * Converts a row to an observation. Unreadable values are counted and omitted.
   * @throws Unreadable with the correction if position or time is unreadable
   */
  read(cells: readonly string[], line: number): Observation {
    if (this.#marks >= 0 && isExportedMark(cells[this.#marks]))
      throw new Unreadable('is marked as hidden, out of reach or held apart by the export that wrote it')
    const row = new RowValues(cells, this.#columns, this.#conventions, (column, cell) =>
      this.#unread.add(column, line, cell),
    )
    const name = unguarded(row.fields.cells.unit)
    const deviceUid = unguarded(row.fields.cells.device) ?? name ?? this.#options.fallbackUid
    const time = this.#time(row, deviceUid)
    return {
      deviceUid,
      source: 'track',
      time,
      ...checkPlace(row.degrees('latitude', 'northSouth'), row.degrees('longitude', 'eastWest')),
      ...row.readings(),
      device: name ? { name } : undefined,
    }
  }

  #time({ fields }: RowValues, device: string): number {
    const timeText = timeTextOf(fields.cells)
    if (timeText === '') throw new Unreadable('has no date and time: fill the columns in')
    const format = formatOfTime(fields.columns)
    const written = writtenTime(timeText, format)
    const order = format === 'dmy' || format === 'mdy' || format === 'ymd' ? format : this.#conventions.order
    const clock = this.#clock(zoneOfTime(fields.columns) ?? this.#options.timezone ?? 'UTC')
    const time = written ? momentOf(written, { order, clock, device }) : NaN
    if (Number.isNaN(time))
      throw new Unreadable(`"${timeText.slice(0, 40)}" is no date and time: ${expected(format, order)}`)
    return checkTime(time, 'the time', this.#options.now ?? Date.now())
  }

  #clock(zone: string): LocalClock {
    const clock = this.#clocks.get(zone) ?? new LocalClock(zone)
    this.#clocks.set(zone, clock)
    return clock
  }
}

/** Removes the apostrophe that our exports put before text that looks like a formula. */
const unguarded = (cell: string | undefined) => text(cell?.replace(/^'(?=[=+\-@])/, ''))

function expected(format: TimeFormat | undefined, order: DateOrder): string {
  if (typeof format === 'number') return 'write a number counted since 1970'
  if (format === 'iso') return 'write ISO 8601, 2026-11-19T07:00:30'
  const example = { dmy: 'day first, 19/11/2026', mdy: 'month first, 11/19/2026', ymd: 'year first, 26/11/19' }[order]
  return `write ${example} 07:00:30${format === undefined ? ', or ISO 8601' : ''}`
}
