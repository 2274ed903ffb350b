import { excelPattern } from './number-format.ts'
import type { Column, Formats } from './sheet.ts'
import { declaration, xml } from './xml.ts'

const digitsMost = 4
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Indices in the list of cell formats; figures with decimals begin at `digits`. */
export const style = { plain: 0, bold: 1, header: 2, time: 3, day: 4, duration: 5, digits: 6 } as const

export function styleOf({ kind = 'text', digits }: Column): number {
  if (kind === 'text') return style.plain
  if (kind === 'number') return digits === undefined ? style.plain : style.digits + Math.min(digits, digitsMost)
  return style[kind]
}

/** Formats of cells in a workbook. */
export function stylesPart({ dateFormat, timeFormat }: Formats): string {
  const figures = Array.from(
    { length: digitsMost + 1 },
    (_, digits) => `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`,
  )
  const formats = [
    `${excelPattern(dateFormat)} ${excelPattern(timeFormat)}`,
    excelPattern(dateFormat),
    '[h]:mm:ss',
    ...figures,
  ]
  const cell = (format: number, font = 0, more = '') =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="${font === 1 && more ? 1 : 0}" xfId="0"` +
    ` applyNumberFormat="1" applyFont="1" applyBorder="1">${more}</xf>`
  const wrapped = '<alignment vertical="bottom" wrapText="1"/>'
  return (
    `${declaration}<styleSheet xmlns="${main}">` +
    `<numFmts count="${formats.length}">${formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${xml(code)}"/>`).join('')}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${3 + formats.length}">${cell(0)}${cell(0, 1)}${cell(0, 1, wrapped)}${formats.map((_, i) => cell(164 + i)).join('')}</cellXfs>` +
    '</styleSheet>'
  )
}
