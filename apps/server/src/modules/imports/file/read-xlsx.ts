import { attribute, scanXml, type XmlPiece } from './scan-xml.ts'
import type { TableLimits, TableRow } from './table.ts'
import { UnreadableFile } from './unreadable.ts'
import { ZipEntries } from './zip-entries.ts'

/**
 * The first sheet of a workbook as text: numbers as they are written without a format, yes/no as `TRUE` and `FALSE`,
 * formulas by the result that the spreadsheet program stored.
 * @throws UnreadableFile
 */
export function readXlsx(file: Buffer, limits: TableLimits): TableRow[] {
  const parts = new ZipEntries(file, limits.unpacked)
  const sheet = parts.text(firstSheet(parts))
  if (sheet === undefined) throw noWorkbook()
  const shared = sharedTexts(parts.text('xl/sharedStrings.xml') ?? '')
  return rowsOf(sheet, shared, limits)
}

const noWorkbook = () => new UnreadableFile(['problem.noWorkbook'])

function firstSheet(parts: ZipEntries): string {
  const workbook = parts.text('xl/workbook.xml')
  if (workbook === undefined) throw noWorkbook()
  const relations = new Map<string, string>()
  for (const piece of scanXml(parts.text('xl/_rels/workbook.xml.rels') ?? ''))
    if (isTag(piece, 'Relationship'))
      relations.set(attribute(piece.attributes, 'Id') ?? '', attribute(piece.attributes, 'Target') ?? '')
  for (const piece of scanXml(workbook)) {
    if (!isTag(piece, 'sheet')) continue
    const target = relations.get(attribute(piece.attributes, 'id') ?? '') ?? 'worksheets/sheet1.xml'
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  throw noWorkbook()
}

/** Texts that cells name by their number; of those with formatted parts all parts, without phonetic ones. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let [text, isText, phonetic] = ['', false, 0]
  for (const piece of scanXml(xml)) {
    if (piece.kind === 'text') {
      if (isText && phonetic === 0) text += piece.text
    } else if (piece.name === 't') isText = piece.kind === 'open'
    else if (piece.name === 'rPh' && piece.kind !== 'empty') phonetic += piece.kind === 'open' ? 1 : -1
    else if (piece.name === 'si') {
      if (piece.kind !== 'open') texts.push(text)
      text = ''
    }
  }
  return texts
}

function rowsOf(xml: string, shared: readonly string[], limits: TableLimits): TableRow[] {
  const rows: TableRow[] = []
  let number = 0
  let cells: string[] = []
  let cell: Cell | undefined
  let into: 'value' | 'formula' | undefined
  const endCell = () => {
    if (cell) place(cells, cell, shared, number, limits)
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
          if (cells.some(text => text !== '')) rows.push({ number, cells })
          if (rows.length > limits.rows) return rows
        } else {
          number = Number(attribute(piece.attributes, 'r') ?? number + 1)
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

interface Cell {
  index: number
  type: string
  value: string
  formula: string
  isFormula: boolean
}

function cellOf(attributes: string, next: number): Cell {
  const letters = /^[A-Za-z]{1,3}/.exec(attribute(attributes, 'r') ?? '')?.[0]
  return {
    index: letters ? indexOf(letters) : next,
    type: attribute(attributes, 't') ?? 'n',
    value: '',
    formula: '',
    isFormula: false,
  }
}

function place(cells: string[], cell: Cell, shared: readonly string[], row: number, limits: TableLimits): void {
  const text = textOf(cell, shared, row)
  if (text === '') return
  if (cell.index >= limits.columns) throw new UnreadableFile(['problem.sheetColumns', { most: limits.columns }])
  if (text.length > limits.cell) throw new UnreadableFile(['problem.cellLong', { row, most: limits.cell }])
  while (cells.length < cell.index) cells.push('')
  cells[cell.index] = text
}

function textOf({ type, value, isFormula }: Cell, shared: readonly string[], row: number): string {
  if (type === 'e') throw new UnreadableFile(['problem.cellError', { row, value }])
  if (isFormula && value === '') throw new UnreadableFile(['problem.formulaEmpty', { row }])
  if (type === 's') return unescaped(shared[Number(value)] ?? '')
  if (type === 'b') return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : value
  // 12345678901234 is stored as 1.2345678901234E+13
  if (type === 'n') return value !== '' && Number.isFinite(Number(value)) ? plain(Number(value)) : value
  return unescaped(value)
}

const plain = (value: number) => (Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : String(value))

/** Excel writes control characters as `_x000D_`. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([\da-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** `A` is 0, `AA` is 26. */
function indexOf(letters: string): number {
  let index = 0
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}

const isTag = (piece: XmlPiece, name: string): piece is Extract<XmlPiece, { attributes: string }> =>
  (piece.kind === 'open' || piece.kind === 'empty') && piece.name === name
