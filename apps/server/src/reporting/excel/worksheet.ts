import { zoneClock } from '#kernel/time/zone-clock.ts'
import { cellWriter, letters, textCell } from './cells.ts'
import type { Cell, Column, Formats, Sheet } from './sheet.ts'
import { style, styleOf } from './styles.ts'
import { Sums } from './sums.ts'
import { declaration } from './xml.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** Maximum number of rows per sheet. */
const rowsMost = 1_048_576
const piece = 65_536
const widths = { text: 18, number: 12, time: 20, day: 12, duration: 12 }

export type Rows = AsyncIterator<readonly (readonly Cell[])[]> | Iterator<readonly (readonly Cell[])[]>

/** Rows left after a sheet is full. */
export interface Rest {
  rows: readonly (readonly Cell[])[]
}

/** Yields a worksheet's XML: the request, the header, and rows until the end or until the sheet is full. */
export async function* worksheet(
  { about, columns, total }: Sheet,
  rows: Rows,
  rest: Rest,
  { zone }: Formats,
  most = rowsMost,
): AsyncGenerator<string> {
  const top = about.length > 0 ? about.length + 2 : 1
  const names = columns.map((_, i) => letters(i))
  const writers = columns.map(column => cellWriter(column, zone))
  const clock = zoneClock(zone)
  const request = about.map(([label, value]) => [label, value instanceof Date ? clock(value) : value] as const)
  yield (
    `${declaration}<worksheet xmlns="${main}">` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${columns.map((column, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" customWidth="1"/>`).join('')}</cols>` +
    `<sheetData>${request.map(([label, value], i) => `<row r="${i + 1}">${textCell(`A${i + 1}`, label, style.bold)}${textCell(`B${i + 1}`, value)}</row>`).join('')}` +
    `<row r="${top}">${columns.map(({ header }, i) => textCell(`${names[i]}${top}`, header, style.header)).join('')}</row>`
  )
  const sums = new Sums(columns)
  const isContinued = rest.rows.length > 0
  let at = top
  let text = ''
  let batch = rest.rows
  for (;;) {
    const here = batch.length > most - at ? batch.slice(0, most - at) : batch
    for (const cells of here) {
      const row = String(++at)
      text += `<row r="${row}">`
      for (let i = 0; i < writers.length; i++) text += writers[i]!(names[i]! + row, cells[i])
      text += '</row>'
      sums.add(cells)
      if (text.length > piece) {
        yield text
        text = ''
      }
    }
    rest.rows = batch.slice(here.length)
    if (rest.rows.length > 0) break
    const next = await rows.next()
    if (next.done) break
    batch = next.value
  }
  const table = at
  // the sums of a table in several sheets would be those of a part
  if (total !== undefined && table > top && table < most && !isContinued && rest.rows.length === 0)
    text += totalRow(columns, sums, total, { names, first: top + 1, last: table })
  const filter = table > top && names.length > 0 ? `<autoFilter ref="A${top}:${names.at(-1)}${table}"/>` : ''
  yield `${text}</sheetData>${filter}</worksheet>`
}

/** Returns the total row below the table, with subtotals that follow its filter. @param first first table row @param last last table row */
function totalRow(
  columns: readonly Column[],
  sums: Sums,
  label: string,
  { names, first, last }: { names: readonly string[]; first: number; last: number },
): string {
  const row = last + 1
  const cells = columns.map((column, i) => {
    if (!column.isSummed) return i === 0 ? textCell(`A${row}`, label, style.bold) : ''
    const sum = sums.of(i)
    if (sum === undefined) return ''
    const value = column.kind === 'duration' ? sum / 86_400 : sum
    const formula = `SUBTOTAL(109,${names[i]}${first}:${names[i]}${last})`
    return `<c r="${names[i]}${row}" s="${styleOf(column)}"><f>${formula}</f><v>${value}</v></c>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

function widthOf({ header, kind = 'text', width }: Column): number {
  // a long header is broken over two lines
  return width ?? Math.max(widths[kind], header.length > 24 ? Math.ceil(header.length / 2) + 2 : header.length + 2)
}
