import type { Formats } from '@muster/core'
import { terminalLine } from './cells.ts'
import { labelOf, type Column } from './column.ts'
import { tableLines } from './table.ts'

interface Table<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  formats?: Formats | undefined
  width?: number | undefined
}

/** Returns the header line and the rows. */
export function printTable<Row>({ columns, rows, formats, width }: Table<Row>): string[] {
  const header = columns.map(column => ({
    text: headerOf(column, formats),
    firm: column.firm ?? column.kind !== undefined,
  }))
  const cells = rows.map(row =>
    columns.map(column => ({
      text: cellOf(column, row, formats),
      ...(column.kind === 'number' || column.kind === 'degrees' ? { align: 'end' as const } : {}),
    })),
  )
  return tableLines(header, cells, width)
}

interface One<Row> {
  columns: readonly Column<Row>[]
  row: Row
  formats?: Formats | undefined
  bold(text: string): string
}

/** Returns one line per field. */
export function printRecord<Row>({ columns, row, formats, bold }: One<Row>): string[] {
  const width = Math.max(...columns.map(({ name }) => labelOf(name).length))
  return columns.map(column =>
    `${bold(labelOf(column.name).padEnd(width))}  ${cellOf(column, row, formats, true)}`.trimEnd(),
  )
}

/** Adds the time zone to the header of a time column. */
const headerOf = <Row>({ name, kind }: Column<Row>, formats?: Formats) =>
  kind === 'time' ? `${upper(name)} (${formats?.zone ?? 'UTC'})` : upper(name)

/** Converts to upper case except units of measure. */
const upper = (name: string) => labelOf(name).replace(/^[^(]+/, words => words.toUpperCase())

function cellOf<Row>({ kind, value }: Column<Row>, row: Row, formats: Formats | undefined, withZone = false): string {
  const cell = value(row)
  if (kind === 'degrees' && typeof cell === 'number') return cell.toFixed(6)
  if (kind !== 'time' || cell === undefined || cell === null || !formats) return terminalLine(cell)
  return withZone ? formats.dateTimeZone(String(cell)) : formats.dateTime(String(cell))
}
