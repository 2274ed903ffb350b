import { formatted } from './cell-format.ts'
import { attribute, scanXml } from './scan-xml.ts'
import { type Table, type TableLimits, type TableRow, UnreadableFile } from './table.ts'
import { isOn, noWorkbook, readWorkbook, type Workbook } from './workbook.ts'
import { ZipEntries } from './zip-entries.ts'

/** Maximum number of sheets that are read. */
const sheetsMost = 20

/** Last row of a sheet in all spreadsheet programs. */
const lastRow = 1_048_576

/**
 * Returns the visible rows of the visible sheets of a workbook as text: numbers with leading zeros, dates in ISO 8601, booleans as `TRUE`
 * and `FALSE`, formulas by their stored result.
 * @throws UnreadableFile
 */
export function readXlsx(file: Buffer, limits: TableLimits): Table[] {
  const parts = new ZipEntries(file, limits.unpacked)
  const workbook = readWorkbook(parts)
  return workbook.sheets.slice(0, sheetsMost).map(({ name, part }): Table => {
    try {
      const sheet = parts.text(part)
      if (sheet === undefined) throw noWorkbook()
      return { name, rows: rowsOf(sheet, workbook, limits) }
    } catch (error) {
      // the user may import another sheet
      if (error instanceof UnreadableFile) return { name, unreadable: error.sentence }
      throw error
    }
  })
}

function rowsOf(xml: string, workbook: Workbook, limits: TableLimits): TableRow[] {
  const rows: TableRow[] = []
  let number = 0
  let isHidden = false
  let cells: string[] = []
  let cell: Cell | undefined
  let into: 'value' | 'formula' | undefined
  const endCell = () => {
    if (cell && !isHidden) place(cells, cell, workbook, number, limits)
    cell = undefined
  }
  for (const piece of scanXml(xml)) {
    if (piece.kind === 'text') {
      if (cell && into) cell[into] += piece.text
      continue
    }
    switch (piece.name) {
      case 'row':
        if (piece.kind === 'close') {
          if (!isHidden && cells.some(text => text !== '')) rows.push({ number, cells })
          if (rows.length > limits.rows) return rows
        } else {
          number = numberOf(attribute(piece.attributes, 'r'), number)
          isHidden = isOn(attribute(piece.attributes, 'hidden'))
          cells = []
        }
        break
      case 'c':
        if (piece.kind === 'close') endCell()
        else {
          cell = cellOf(piece.attributes, cells.length)
          if (piece.kind === 'empty') cell = undefined
        }
        break
      case 'v':
      case 't':
        into = piece.kind === 'open' ? 'value' : undefined
        break
      case 'f':
        if (cell) cell.isFormula = true
        into = piece.kind === 'open' ? 'formula' : undefined
        break
    }
  }
  return rows
}

/** Returns the number of a row: the stated one if it is valid and greater than the previous one, else the next number. */
function numberOf(named: string | undefined, before: number): number {
  const number = Number(named)
  return Number.isInteger(number) && number > before && number <= lastRow ? number : before + 1
}

interface Cell {
  index: number
  style: number
  type: string
  value: string
  formula: string
  isFormula: boolean
}

function cellOf(attributes: string, next: number): Cell {
  const letters = /^[A-Za-z]{1,3}/.exec(attribute(attributes, 'r') ?? '')?.[0]
  return {
    index: letters ? indexOf(letters) : next,
    style: Number(attribute(attributes, 's') ?? 0),
    type: attribute(attributes, 't') ?? 'n',
    value: '',
    formula: '',
    isFormula: false,
  }
}

function place(cells: string[], cell: Cell, workbook: Workbook, row: number, limits: TableLimits): void {
  const text = textOf(cell, workbook, row)
  if (text === '') return
  if (cell.index >= limits.columns) throw new UnreadableFile(['problem.sheetColumns', { most: limits.columns }])
  if (text.length > limits.cell) throw new UnreadableFile(['problem.cellLong', { row, most: limits.cell }])
  while (cells.length < cell.index) cells.push('')
  cells[cell.index] = text
}

function textOf({ type, value, isFormula, style }: Cell, { texts, formats, is1904 }: Workbook, row: number): string {
  if (type === 'e') throw new UnreadableFile(['problem.cellError', { row, value }])
  if (isFormula && value === '') throw new UnreadableFile(['problem.formulaEmpty', { row }])
  if (type === 's') return unescaped(texts[Number(value)] ?? '')
  if (type === 'b') return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : value
  if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ')
  if (type === 'n') {
    if (value === '' || !Number.isFinite(Number(value))) return value
    const format = formats[style]
    // 12345678901234 is stored as 1.2345678901234E+13
    return (format && formatted(Number(value), format, is1904)) ?? plain(Number(value))
  }
  return unescaped(value)
}

const plain = (value: number) => (Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : String(value))

/** Decodes control characters, which Excel writes as `_x000D_`. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([\da-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Returns the index of a column: 0 for `A`, 26 for `AA`. */
function indexOf(letters: string): number {
  let index = 0
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
