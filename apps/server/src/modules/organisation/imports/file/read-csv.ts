import { CsvError, parse } from 'csv-parse/sync'
import { type TableLimits, type TableRow, UnreadableFile } from './table.ts'

/**
 * Parses RFC 4180 text separated by commas, semicolons or tabs, whichever occurs most in the header.
 * @throws UnreadableFile
 */
export function readCsv(file: Buffer, limits: TableLimits): TableRow[] {
  const text = decode(file)
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      record_delimiter: ['\r\n', '\n', '\r'],
      // one more than the limit, so that the excess is detected
      to: limits.rows * 2,
    })
    const rows = records.map((cells, i) => ({ number: i + 1, cells })).filter(({ cells }) => cells.some(Boolean))
    for (const { number, cells } of rows) check(number, cells, limits)
    return rows.slice(0, limits.rows + 1)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line: unknown = error['lines']
    throw new UnreadableFile(
      typeof line === 'number' ? ['problem.quotationOpenNear', { line }] : ['problem.quotationOpen'],
    )
  }
}

function check(number: number, cells: readonly string[], limits: TableLimits): void {
  if (cells.length > limits.columns)
    throw new UnreadableFile(['problem.rowColumns', { row: number, most: limits.columns }])
  if (cells.some(text => text.length > limits.cell))
    throw new UnreadableFile(['problem.cellOrQuotation', { row: number, most: limits.cell }])
}

function decode(file: Buffer): string {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe
  if (!isUtf16 && file.includes(0)) throw new UnreadableFile(['problem.neitherKind'])
  try {
    // removes the byte order mark
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(file)
  } catch {
    throw new UnreadableFile(['problem.notUtf8'])
  }
}

function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const header = end === -1 ? text : text.slice(0, end)
  // quoted separators do not count
  const bare = header.replaceAll(/"[^"]*"/g, '')
  return [',', ';', '\t']
    .map(char => ({ char, count: bare.split(char).length }))
    .reduce((best, next) => (next.count > best.count ? next : best)).char
}
