import { Unreadable } from '../checks.ts'
import type { DateOrder } from './calendar-date.ts'
import { cellsOf, emptyFile, findHeader, headerWithin, layoutOf, rowsOf, type Layout } from './csv-layout.ts'
import type { Mapping } from './csv-mapping.ts'
import { CsvRows } from './csv-row.ts'
import { CsvSurvey, type Conventions } from './csv-survey.ts'
import { lineBlocks } from './lines.ts'
import type { Parsed } from '../observation.ts'
import { ItemCollector } from '../item-collector.ts'
import type { Chunks, TrackOptions } from './track.ts'
import { UnreadValues } from './unread-values.ts'

/** Ambiguous dates of a file. */
export interface OpenDates {
  /** Orders that fit all rows. */
  orders: readonly DateOrder[]
  /** A date that differs between the orders. */
  example: string
}

export interface CsvOptions extends TrackOptions {
  /** Column mapping; detected by header if undefined. */
  columns?: Mapping
  /** Order of dates such as `10/09/2026`; detected from the file if undefined. */
  dateOrder?: DateOrder
  /** Requests the order if the file is ambiguous. */
  askDateOrder?: (open: OpenDates) => Promise<DateOrder>
  /** Counts omitted values. */
  unread?: UnreadValues
}

/** Headers and first rows of a table, for mapping its columns. */
export interface CsvHead {
  headers: string[]
  rows: string[][]
}

/**
 * Reads a table of positions in batches of up to 1,000 lines. The header names the columns in any order and
 * unit of measure, or `columns` maps them; the delimiter is `;`, tab, comma or `|`. Decimal marks, date order and units
 * in cells are detected from all rows first. Lines before the header are skipped. A broken line is rejected
 * by its number.
 * @throws Unreadable if a column for latitude, longitude or time, or a mapped column, is missing, or the date order is
 *   ambiguous
 * @param open opens the file
 */
export async function* readCsv(open: () => Chunks, options: CsvOptions): AsyncGenerator<Parsed> {
  const { columns: mapping, dateOrder, askDateOrder, unread = new UnreadValues(), ...track } = options
  const { layout, conventions } = await survey(open(), mapping, options.now ?? Date.now())
  const order = dateOrder ?? (await orderOf(conventions.dates, askDateOrder))
  const rows = new CsvRows(layout.columns, { ...conventions, order }, { ...track, unread })
  let isFirst = true
  for await (const block of lineBlocks(open())) {
    const lines = isFirst ? block.slice(layout.before) : block
    isFirst = false
    const found = new ItemCollector()
    const cells = cellsOf(lines, layout.delimiter)
    lines.forEach((line, i) =>
      found.item(line.number - 1, () => {
        const row = cells[i]
        try {
          if (!row) throw new Unreadable('has a quotation mark that is never closed: quote whole cells')
          found.observe(line.number - 1, rows.read(row, line.number))
        } catch (error) {
          if (error instanceof Unreadable) throw new Unreadable(`Line ${line.number}: ${error.message}`)
          throw error
        }
      }),
    )
    yield found.parsed
  }
}

async function survey(
  chunks: Chunks,
  mapping: Mapping | undefined,
  now: number,
): Promise<{ layout: Layout; conventions: Conventions }> {
  let layout: Layout | undefined
  let found: CsvSurvey | undefined
  for await (const block of lineBlocks(chunks)) {
    const before = layout ? 0 : (layout = layoutOf(block, mapping)).before
    found ??= new CsvSurvey(layout.columns, layout.delimiter, now)
    for (const cells of cellsOf(block.slice(before), layout.delimiter)) if (cells) found.add(cells)
  }
  if (!layout || !found) throw emptyFile()
  return { layout, conventions: found.conventions }
}

const orderNames: Readonly<Record<DateOrder, string>> = { dmy: 'day first', mdy: 'month first', ymd: 'year first' }

async function orderOf(dates: Conventions['dates'], ask: CsvOptions['askDateOrder']): Promise<DateOrder> {
  if (typeof dates === 'string') return dates
  if (ask) return ask(dates)
  const choices = dates.orders.map(order => `--date-order ${order} (${orderNames[order]})`)
  throw new Unreadable(
    `Dates such as "${dates.example}" may be ${dates.orders.map(order => orderNames[order]).join(' or ')}, and no row of the file ` +
      `shows which: import it with ${choices.join(' or ')}`,
  )
}

/**
 * Returns the header and the first rows of a table.
 * @throws Unreadable if it is empty
 */
export async function csvHead(
  chunks: Chunks,
  { count = 3, mapping }: { count?: number; mapping?: Mapping } = {},
): Promise<CsvHead> {
  for await (const block of lineBlocks(chunks, headerWithin + count)) {
    const { delimiter, headers, before } = findHeader(block, mapping)
    return { headers, rows: rowsOf(block, before, delimiter, count) }
  }
  throw emptyFile()
}
