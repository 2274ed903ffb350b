import { parse } from 'csv-parse/sync'
import { Unreadable } from '../checks.ts'
import { column, type Column } from './csv-columns.ts'
import {
  fieldOfKey,
  formatMapping,
  guessMapping,
  hasColumns,
  isRow,
  mappedColumns,
  missingOf,
  type Mapping,
} from './csv-mapping.ts'
import { readRow } from './csv-row.ts'
import { lineBlocks, type Line } from './lines.ts'
import type { Parsed } from '../observation.ts'
import { Gathering } from '../parsed.ts'
import type { Chunks, TrackOptions } from './track.ts'

export interface CsvOptions extends TrackOptions {
  /** Which column is which; by their names where left out. */
  columns?: Mapping
}

/** The beginning of a table, for a person to say what its columns are. */
export interface CsvHead {
  headers: string[]
  rows: string[][]
}

/**
 * A table of positions, in batches of up to 1,000 lines. The header names the columns in any order and
 * unit of measure, or `columns` says which is which; `;`, tab, comma or `|` divide them; decimals may be commas, dates are day
 * first. What is before the header is passed over. A broken line is rejected alone, by its number.
 * Throws `Unreadable` when there is no header with latitude, longitude and time, or a mapped column is missing.
 */
export async function* readCsv(chunks: Chunks, options: CsvOptions): AsyncGenerator<Parsed> {
  let header: Header | undefined
  for await (const block of lineBlocks(chunks)) {
    const isFirst = header === undefined
    const { delimiter, columns, before } = (header ??= readHeader(block, options.columns))
    const lines = isFirst ? block.slice(before) : block
    const found = new Gathering()
    const cells = cellsOf(lines, delimiter)
    lines.forEach((line, i) =>
      found.item(line.number - 1, () => {
        const row = cells[i]
        try {
          if (!row) throw new Unreadable('has a quotation mark that is never closed: quote whole cells')
          found.observe(line.number - 1, readRow(row, columns, options))
        } catch (error) {
          if (error instanceof Unreadable) throw new Unreadable(`Line ${line.number}: ${error.message}`)
          throw error
        }
      }),
    )
    yield found.parsed
  }
  if (!header) throw empty()
}

/**
 * The header of a table and its first rows.
 * @throws Unreadable when it is empty
 */
export async function csvHead(
  chunks: Chunks,
  { count = 3, mapping }: { count?: number; mapping?: Mapping } = {},
): Promise<CsvHead> {
  for await (const block of lineBlocks(chunks, headerWithin + count)) {
    const { delimiter, headers, before } = findHeader(block, mapping)
    return { headers, rows: rowsOf(block, before, delimiter, count) }
  }
  throw empty()
}

const empty = () => new Unreadable('The file is empty: it needs a header line and a line for each position')

interface Header {
  delimiter: string
  columns: Column[]
  /** How many lines of the file come before its rows. */
  before: number
}

/** Loggers write lines about themselves first, no more than these. */
const headerWithin = 50

function readHeader(block: Line[], mapping: Mapping | undefined): Header {
  const { delimiter, headers, before } = findHeader(block, mapping)
  if (mapping) return { delimiter, before, columns: mappedColumns(mapping, headers) }
  const columns = headers.map(column)
  const missing = missingOf(columns.map(({ field }) => field))
  if (missing.length === 0) return { delimiter, before, columns }
  const guess = guessMapping(headers, rowsOf(block, before, delimiter))
  const isGuessed = missingOf(guess.map(({ key }) => fieldOfKey(key))).length === 0
  throw new Unreadable(
    `The first line names no column for ${missing.map(key => (key === 'time' ? 'date and time' : key)).join(', ')}: ` +
      'write a header such as "unit;date;time;lat;lon;speed km/h", or say which columns they are with ' +
      `--columns '${isGuessed ? formatMapping(guess) : 'lat=COLUMN,lon=COLUMN,time=COLUMN'}'. ` +
      `Columns of the file: ${headers.join(', ')}`,
  )
}

const delimiters = [';', '\t', ',', '|'] as const

/** The first line that has all columns asked for; else the first with as many columns as any. */
function findHeader(block: Line[], mapping?: Mapping): Omit<Header, 'columns'> & { headers: string[] } {
  const lines = block.slice(0, headerWithin).map((line, index) => {
    const delimiter = delimiters
      .map(char => [char, line.text.split(char).length] as const)
      .reduce((best, next) => (next[1] > best[1] ? next : best))[0]
    return { delimiter, headers: cellsOf([line], delimiter)[0] ?? [], before: index + 1 }
  })
  const isHeader = ({ headers }: { headers: readonly string[] }) =>
    mapping ? hasColumns(mapping, headers) : missingOf(headers.map(header => column(header).field)).length === 0
  const most = Math.max(...lines.map(({ headers }) => headers.length))
  const found = lines.find(isHeader) ?? lines.find(({ headers }) => headers.length === most)
  if (!found) throw empty()
  // columns named by number need no header: the first line may be a row
  if (mapping && isRow(mapping, found.headers))
    return { ...found, headers: found.headers.map((_, i) => `Column ${i + 1}`), before: found.before - 1 }
  return found
}

const rowsOf = (block: Line[], before: number, delimiter: string, count = 5) =>
  cellsOf(block.slice(before, before + count), delimiter).flatMap(row => (row ? [row] : []))

/** Cells of each line; `undefined` for one that no reading of quotation marks makes whole. */
function cellsOf(lines: Line[], delimiter: string): (string[] | undefined)[] {
  const read = (texts: string[]) =>
    parse(texts.join('\n'), {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      record_delimiter: '\n',
    })
  // A line is a record: one stray quotation mark must not swallow the lines after it.
  const closed = lines.map(({ text }) => (text.split('"').length & 1) === 1)
  const good = lines.filter((_, i) => closed[i]).map(({ text }) => text)
  const rows = good.length > 0 ? read(good) : []
  let next = 0
  if (rows.length === good.length) return closed.map(whole => (whole ? rows[next++] : undefined))
  return lines.map(({ text }, i) => {
    const single = closed[i] ? read([text]) : []
    return single.length === 1 ? single[0] : undefined
  })
}
