import { Readable } from 'node:stream'
import type { Formats, Sheet } from './sheet.ts'
import { stylesPart } from './styles.ts'
import { worksheet } from './worksheet.ts'
import type { Rest } from './worksheet.ts'
import { declaration, xml } from './xml.ts'
import { zip } from './zip.ts'
import type { ZipEntry } from './zip.ts'

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * Streams an .xlsx file: any number of rows is written as it arrives. A full sheet continues in another.
 *
 * @example
 * file({ filename: 'readings.xlsx', contentType: excelType, content: workbook([{ name, about, columns, rows }], formats) })
 */
export function workbook(
  sheets: readonly Sheet[],
  formats: Formats,
  options: { rowsPerSheet?: number } = {},
): Readable {
  return Readable.from(zip(parts(sheets, formats, options.rowsPerSheet)), { objectMode: false })
}

async function* parts(
  sheets: readonly Sheet[],
  formats: Formats,
  rowsPerSheet: number | undefined,
): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  for (const sheet of sheets) {
    const rows = Symbol.asyncIterator in sheet.rows ? sheet.rows[Symbol.asyncIterator]() : sheet.rows[Symbol.iterator]()
    const rest: Rest = { rows: [] }
    let part = 1
    try {
      do {
        names.push(sheetName(part === 1 ? sheet.name : `${sheet.name.slice(0, 25)} ${part}`, names))
        part++
        yield {
          name: `xl/worksheets/sheet${names.length}.xml`,
          content: worksheet(sheet, rows, rest, formats, rowsPerSheet),
        }
      } while (rest.rows.length > 0)
    } finally {
      await rows.return?.()
    }
  }
  yield text('xl/styles.xml', stylesPart(formats))
  yield text(
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${sheetMlMain}" xmlns:r="${documents}"><sheets>` +
      `${names.map((name, i) => `<sheet name="${xml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
  )
  yield text(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...names.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  )
  yield text('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  yield text(
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/>` +
      `${names.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${sheetMl}.worksheet+xml"/>`).join('')}</Types>`,
  )
}

const sheetMlMain = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const text = (name: string, content: string): ZipEntry => ({ name, content: [content] })

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  return (
    `${declaration}<Relationships xmlns="${packages}/relationships">` +
    `${targets.map(([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${documents}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
  )
}

/** At most 31 characters, without characters that Excel rejects, and unique. */
function sheetName(wanted: string, taken: readonly string[]): string {
  const clean =
    wanted
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .replaceAll(/^'|'$/g, '')
      .trim()
      .slice(0, 31)
      .toWellFormed() || 'Sheet'
  const isTaken = (name: string) => taken.some(other => other.toLowerCase() === name.toLowerCase())
  let name = clean
  for (let number = 2; isTaken(name); number++) name = `${clean.slice(0, 27)} ${number}`
  return name
}
