import { cellFormat, type CellFormat } from './cell-format.ts'
import { attribute, scanXml, type XmlPiece } from './scan-xml.ts'
import { UnreadableFile } from './table.ts'
import type { ZipEntries } from './zip-entries.ts'

/** Workbook data that the cells of all sheets refer to. */
export interface Workbook {
  /** Visible sheets in their order. */
  sheets: readonly { name: string; part: string }[]
  texts: readonly string[]
  /** Number formats by style index. */
  formats: readonly (CellFormat | undefined)[]
  is1904: boolean
}

export const noWorkbook = () => new UnreadableFile(['problem.noWorkbook'])

/** @throws UnreadableFile for a file that is not a workbook or has no visible sheet */
export function readWorkbook(parts: ZipEntries): Workbook {
  const workbook = parts.text('xl/workbook.xml')
  if (workbook === undefined) throw noWorkbook()
  const targets = new Map<string, string>()
  for (const piece of scanXml(parts.text('xl/_rels/workbook.xml.rels') ?? ''))
    if (isTag(piece, 'Relationship'))
      targets.set(attribute(piece.attributes, 'Id') ?? '', attribute(piece.attributes, 'Target') ?? '')
  const sheets: { name: string; part: string }[] = []
  let [all, is1904] = [0, false]
  for (const piece of scanXml(workbook)) {
    if (isTag(piece, 'workbookPr')) is1904 = isOn(attribute(piece.attributes, 'date1904'))
    if (!isTag(piece, 'sheet')) continue
    all++
    if (/^(very)?hidden$/i.test(attribute(piece.attributes, 'state') ?? '')) continue
    const target = targets.get(attribute(piece.attributes, 'id') ?? '') ?? `worksheets/sheet${all}.xml`
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    // chart sheets have no cells
    if (!/^xl\/(chart|dialog|macro)sheets\//i.test(part))
      sheets.push({ name: attribute(piece.attributes, 'name') ?? '', part })
  }
  if (all === 0) throw noWorkbook()
  if (sheets.length === 0) throw new UnreadableFile(['problem.sheetsHidden'])
  return {
    sheets,
    texts: sharedTexts(parts.text('xl/sharedStrings.xml') ?? ''),
    formats: formatsOf(parts.text('xl/styles.xml') ?? ''),
    is1904,
  }
}

export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

const isTag = (piece: XmlPiece, name: string): piece is Extract<XmlPiece, { attributes: string }> =>
  (piece.kind === 'open' || piece.kind === 'empty') && piece.name === name

/** Reads the shared strings by index. Joins the parts of formatted strings, without phonetic ones. */
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

/** Reads the number formats by style index. */
function formatsOf(xml: string): (CellFormat | undefined)[] {
  const codes = new Map<number, string>()
  const formats: (CellFormat | undefined)[] = []
  let isInCells = false
  for (const piece of scanXml(xml)) {
    if (piece.kind !== 'text' && piece.name === 'cellXfs') isInCells = piece.kind === 'open'
    if (piece.kind !== 'open' && piece.kind !== 'empty') continue
    const id = Number(attribute(piece.attributes, 'numFmtId') ?? 0)
    if (piece.name === 'numFmt') codes.set(id, attribute(piece.attributes, 'formatCode') ?? '')
    else if (isInCells && piece.name === 'xf') formats.push(cellFormat(id, codes.get(id)))
  }
  return formats
}
