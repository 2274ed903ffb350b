import { parse } from 'csv-parse/sync'
import { Unreadable } from '../checks.ts'
import { column, type Column } from './csv-columns.ts'
import { readRow } from './csv-row.ts'
import { lineBlocks, type Line } from './lines.ts'
import type { Parsed } from '../observation.ts'
import { Gathering } from '../parsed.ts'
import type { Chunks, TrackOptions } from './track.ts'

/**
 * A spreadsheet's export of positions, in batches of up to 1,000 lines. The header names the columns in any order and
 * unit of measure; `;`, tab or comma divide them; decimals may be commas, dates are day first. A broken line is rejected
 * alone, by its number. Throws `Unreadable` when the first line is no header with latitude, longitude and time.
 */
export async function* readCsv(chunks: Chunks, options: TrackOptions): AsyncGenerator<Parsed> {
  let header: { delimiter: string; columns: Column[] } | undefined
  for await (const block of lineBlocks(chunks)) {
    const lines = header ? block : block.slice(1)
    const { delimiter, columns } = (header ??= readHeader(block[0]?.text ?? ''))
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
  if (!header) throw new Unreadable('The file is empty: it needs a header line and a line for each position')
}

function readHeader(text: string) {
  const delimiter = [';', '\t', ',', '|']
    .map(char => [char, text.split(char).length] as const)
    .reduce((best, next) => (next[1] > best[1] ? next : best))[0]
  const columns = (cellsOf([{ number: 1, text }], delimiter)[0] ?? []).map(column)
  const has = (...names: Column['field'][]) => columns.some(({ field }) => names.includes(field))
  const missing = [
    has('latitude') ? '' : 'lat',
    has('longitude') ? '' : 'lon',
    has('stamp', 'time', 'date') ? '' : 'date and time',
  ].filter(Boolean)
  if (missing.length === 0) return { delimiter, columns }
  throw new Unreadable(
    `The first line names no column for ${missing.join(', ')}: ` +
      'write a header such as "unit;date;time;lat;lon;speed km/h"',
  )
}

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
