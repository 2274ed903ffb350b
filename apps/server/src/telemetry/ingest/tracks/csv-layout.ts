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
import type { Line } from './lines.ts'

/** Delimiter and columns of a table. */
export interface Layout {
  delimiter: string
  columns: Column[]
  /** Number of lines before the rows. */
  before: number
}

export const emptyFile = () => new Unreadable('The file is empty: it needs a header line and a line for each position')

/** Maximum number of lines before the header: loggers write a preamble. */
export const headerWithin = 50

/** @throws Unreadable if a column for latitude, longitude or time, or a mapped column, is missing */
export function layoutOf(block: Line[], mapping: Mapping | undefined): Layout {
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

/** Returns the first line with all required columns, otherwise the first line with the most columns. */
export function findHeader(block: Line[], mapping?: Mapping): Omit<Layout, 'columns'> & { headers: string[] } {
  const named = delimiterLine(block[0])
  const skipped = named === undefined ? 0 : 1
  const lines = block.slice(skipped, headerWithin).map((line, index) => {
    const delimiter =
      named ??
      delimiters
        .map(char => [char, line.text.split(char).length] as const)
        .reduce((best, next) => (next[1] > best[1] ? next : best))[0]
    return { delimiter, headers: cellsOf([line], delimiter)[0] ?? [], before: skipped + index + 1 }
  })
  const isHeader = ({ headers }: { headers: readonly string[] }) =>
    mapping ? hasColumns(mapping, headers) : missingOf(headers.map(header => column(header).field)).length === 0
  const most = Math.max(...lines.map(({ headers }) => headers.length))
  const found = lines.find(isHeader) ?? lines.find(({ headers }) => headers.length === most)
  if (!found) throw emptyFile()
  // columns mapped by number need no header: the first line may be a row
  if (mapping && isRow(mapping, found.headers))
    return { ...found, headers: found.headers.map((_, i) => `Column ${i + 1}`), before: found.before - 1 }
  return found
}

/** Returns the delimiter of a line `sep=;`, an Excel convention. */
const delimiterLine = (line: Line | undefined) => /^"?sep=(.)"?$/i.exec(line?.text.replace(/[\r\n]+$/, '') ?? '')?.[1]

/** Returns the first rows. */
export const rowsOf = (block: Line[], before: number, delimiter: string, count = 5): string[][] =>
  cellsOf(block.slice(before, before + count), delimiter).flatMap(row => (row ? [row] : []))

/** Returns the cells of each line, or undefined for a line with unbalanced quotation marks. */
export function cellsOf(lines: Line[], delimiter: string): (string[] | undefined)[] {
  const read = (texts: string[]) =>
    parse(texts.join('\n'), {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      record_delimiter: '\n',
    })
  // a line is a record: a stray quotation mark must not swallow the following lines
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
