import { Readable } from 'node:stream'
import { zoneClock } from '#kernel/time/zone-clock.ts'
import { guard } from './formula-guard.ts'
import type { Cell, Column, Formats, Sheet } from './sheet.ts'

export const csvType = 'text/csv; charset=utf-8'

const needsQuotes = /[",;\r\n\t]|^\s|\s$/
const byteOrderMark = '\uFEFF'

/**
 * Writes the table as RFC 4180 text: UTF-8 with a byte order mark, moments as `2026-01-31 08:00:00` in the zone named in their
 * header, delimiter and decimal separator from the user's export settings.
 */
export function csv({ columns, rows }: Sheet, formats: Formats): Readable {
  return Readable.from(lines(columns, rows, formats), { objectMode: false })
}

async function* lines(
  columns: readonly Column[],
  rows: Sheet['rows'],
  { zone, exports }: Formats,
): AsyncGenerator<Buffer> {
  const clock = zoneClock(zone)
  const delimiter = exports?.csvDelimiter === 'tab' ? '\t' : (exports?.csvDelimiter ?? ',')
  const decimal = exports?.decimalSeparator ?? '.'
  const header = columns.map(({ header, kind }) => field(kind === 'time' ? `${header} (${zone})` : header))
  yield Buffer.from(`${byteOrderMark}${header.join(delimiter)}\r\n`)
  for await (const batch of rows)
    yield Buffer.from(
      batch.map(cells => `${columns.map(({ kind }, i) => write(cells[i], kind)).join(delimiter)}\r\n`).join(''),
    )

  function write(cell: Cell, kind: Column['kind']): string {
    if (cell === null || cell === undefined) return ''
    if (kind === 'time' || cell instanceof Date) return clock(Number(cell))
    if (typeof cell === 'number') return Number.isFinite(cell) ? figure(cell) : ''
    return field(String(cell))
  }

  function figure(value: number): string {
    const text = String(value).replace('.', decimal)
    return text.includes(delimiter) ? `"${text}"` : text
  }
}

/** Writes a text as a field: never a formula, quoted if necessary. */
function field(text: string): string {
  const safe = guard(text)
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
