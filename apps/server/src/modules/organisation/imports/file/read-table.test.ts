import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { csv, workbook, type Sheet } from '#reporting/excel/index.ts'
import { forExport, fromCell, normal } from '../cell-text.ts'
import { readInWorker } from './read-in-worker.ts'
import { readTables } from './read-table.ts'
import { tableLimits, UnreadableFile } from './table.ts'
import type { Message } from '#kernel/texts/sentence.ts'

const limits = tableLimits(10_000)

/** Returns the rows of the first sheet. */
function readTable(file: Buffer, most: typeof limits) {
  const [table] = readTables(file, most)
  if (!table || 'unreadable' in table) throw new UnreadableFile(table?.unreadable ?? ['problem.noWorkbook'])
  return table.rows
}
const formats = { zone: 'UTC', dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm' }
const read = (text: string | Uint8Array) => readTable(Buffer.from(text as string), limits).map(({ cells }) => cells)

const sheetOf = (rows: readonly string[][]): Sheet => ({
  name: 'x',
  about: [],
  columns: (rows[0] ?? []).map((_, i) => ({ header: `c${i}` })),
  rows: [rows.map(row => row.map(forExport))],
})

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('"', "'", ',', ';', ';=', '\t', '\n', '\r', '=', '+', '-', '@', ' ', 'a', 'é', '1'),
    maxLength: 8,
  }),
)
const table = fc
  .integer({ min: 1, max: 4 })
  .chain(width => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))

test('reads exported CSV as the same text', async () => {
  await fc.assert(
    fc.asyncProperty(table, async rows => {
      const [, ...found] = read(await buffer(csv(sheetOf(rows), formats)))
      // rows without a value are omitted
      const isFull = (row: readonly string[]) => row.some(cell => cell !== '')
      expect(found.map(row => row.map(fromCell)).filter(isFull)).toEqual(
        rows.map(row => row.map(normal)).filter(isFull),
      )
    }),
  )
})

test('reads quoted headers and cells with any separator, byte order mark and line end', () => {
  expect(read('\uFEFFa;b\r\n"x;1";"say ""hi"""\r\n')).toEqual([
    ['a', 'b'],
    ['x;1', 'say "hi"'],
  ])
  expect(read('a\tb\n1,5\t2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect(read('"a;b;c",d\n1,2')).toEqual([
    ['a;b;c', 'd'],
    ['1', '2'],
  ])
  expect(read('a,b\r1,2\r')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a\tb\né\t2', 'utf16le')]))).toEqual([
    ['a', 'b'],
    ['é', '2'],
  ])
})

const workbookOf = (sheet: string, { shared = '', styles = '', properties = '' } = {}) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook>${properties}<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/one.xml"/></Relationships>',
    ),
    'xl/worksheets/one.xml': strToU8(sheet),
    ...(shared && { 'xl/sharedStrings.xml': strToU8(shared) }),
    ...(styles && { 'xl/styles.xml': strToU8(styles) }),
  })

test('reads workbooks of Excel, LibreOffice and others', () => {
  const sheet =
    '<?xml version="1.0"?><x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>b &amp; c&#10;d</x:t></x:is></x:c></x:row>' +
    '<x:row r="4"><x:c r="A4"><x:v>3.5693803564380901E+14</x:v></x:c><x:c r="B4" t="b"><x:v>1</x:v></x:c><x:c r="C4" t="str"><x:f>A1&amp;"!"</x:f><x:v>Rich!</x:v></x:c><x:c r="AA4"><x:v>0.5</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  const shared = '<sst><si><r><t>Ri</t></r><r><t>ch</t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh></si></sst>'
  const rows = readTable(Buffer.from(workbookOf(sheet, { shared })), limits)
  expect(rows.map(({ number }) => number)).toEqual([1, 4])
  expect(rows[0]?.cells).toEqual(['Rich', '', 'b & c\nd'])
  expect([rows[1]?.cells.slice(0, 3), rows[1]?.cells[26]]).toEqual([['356938035643809', 'TRUE', 'Rich!'], '0.5'])
})

test('omits hidden rows', () => {
  const row = (number: number, more: string) => `<row r="${number}" ${more}><c><v>${number}</v></c></row>`
  const sheet = `<sheetData>${row(1, '')}${row(2, 'hidden="1"')}${row(3, 'hidden="true"')}${row(4, 'hidden="0"')}</sheetData>`
  expect(read(workbookOf(sheet))).toEqual([['1'], ['4']])
})

test.each([
  ['00000', '1067', '01067'],
  ['00000', '123456', '123456'],
  ['00000;[Red]-00000', '1067', '01067'],
  ['[&lt;=9999999]000\\-0000;\\(000\\)\\ 000\\-0000', '5550123', '555-0123'],
  ['&quot;SN-&quot;0000', '12', 'SN-0012'],
  ['000-00-0000', '12345678', '012-34-5678'],
  ['#,##0', '12400', '12400'],
  ['0.00', '1.5', '1.5'],
  ['General', '1067', '1067'],
  ['00000', '-5', '-5'],
  ['00000', '10.5', '10.5'],
  ['0.0%', '0.125', '12.5%'],
  ['dd\\.mm\\.yyyy', '46353', '2026-11-27'],
  ['[$-407]d/ mmmm yyyy;@', '46353', '2026-11-27'],
  ['dd.mm.yy hh:mm', '46353.375', '2026-11-27 09:00'],
  ['[h]:mm:ss', '1.5', '36:00'],
  ['@', '491701234567', '491701234567'],
])('reads a cell with the format %s and the value %s as %s', (code, value, shown) => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`
  expect(read(workbookOf(`<sheetData><row><c s="1"><v>${value}</v></c></row></sheetData>`, { styles }))).toEqual([
    [shown],
  ])
})

test('reads dates with built-in formats and the 1904 epoch', () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>'
  const sheet =
    '<sheetData><row><c s="0"><v>44891</v></c><c s="1"><v>44891.5</v></c><c s="2"><v>0.25</v></c><c t="d"><v>2026-11-27T00:00:00</v></c></row></sheetData>'
  expect(read(workbookOf(sheet, { styles, properties: '<workbookPr date1904="1"/>' }))).toEqual([
    ['2026-11-27', '2026-11-27 12:00', '06:00', '2026-11-27'],
  ])
})

test('numbers rows without a number or with a duplicate consecutively', () => {
  const row = (number: string, text: string) => `<row r="${number}"><c t="str"><v>${text}</v></c></row>`
  const sheet = `<worksheet><sheetData>${row('abc', 'a')}${row('2', 'b')}${row('2', 'c')}${row('-1', 'd')}${row('1e99', 'e')}</sheetData></worksheet>`
  const rows = readTable(Buffer.from(workbookOf(sheet)), limits)
  expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, 'd'],
    [5, 'e'],
  ])
})

test('reads an exported workbook as the same text', async () => {
  const rows = [
    ['=1+1', "'=x", ' <&> ', 'é\nü'],
    ['', '', '', 'last'],
  ]
  const found = read(await buffer(workbook([sheetOf(rows)], formats)))
  expect(found.slice(1).map(row => row.map(fromCell))).toEqual(rows.map(row => row.map(normal)))
})

const saying = (...sentence: Message) => expect.objectContaining({ sentence })

test('rejects formulas without a result and cells with errors by row', () => {
  expect(() => read(workbookOf('<sheetData><row r="7"><c r="A7"><f>1+1</f></c></row></sheetData>'))).toThrow(
    saying('problem.formulaEmpty', { row: 7 }),
  )
  expect(() => read(workbookOf('<sheetData><row r="3"><c r="A3" t="e"><v>#N/A</v></c></row></sheetData>'))).toThrow(
    saying('problem.cellError', { row: 3, value: '#N/A' }),
  )
})

test('rejects a zip bomb before unpacking, ignoring its declared size', async () => {
  const bomb = Buffer.from(
    zipSync({ 'xl/workbook.xml': strToU8('<sheet/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) }),
  )
  expect(bomb.length).toBeLessThan(200_000)
  expect(() => readTable(bomb, limits)).toThrow(saying('problem.sheetSize', { megabytes: 64 }))
  // a declared size of one byte has no effect
  const lying = Buffer.from(bomb)
  for (
    let at = lying.indexOf('PK\u0001\u0002', 0, 'latin1');
    at !== -1;
    at = lying.indexOf('PK\u0001\u0002', at + 1, 'latin1')
  )
    lying.writeUInt32LE(1, at + 24)
  expect(await readInWorker(lying, limits)).toEqual([
    { name: '', unreadable: ['problem.sheetSize', { megabytes: 64 }] },
  ])
})

test('rejects document types, broken parts and files without a workbook', () => {
  expect(() => read(workbookOf('<!DOCTYPE a [<!ENTITY b "bbbb">]><sheetData/>'))).toThrow(saying('problem.xmlDamaged'))
  expect(() => read(workbookOf('<sheetData><row'))).toThrow(saying('problem.xmlDamaged'))
  expect(() => read(zipSync({ 'a.txt': strToU8('a') }))).toThrow(saying('problem.noWorkbook'))
  const cut = Buffer.from(workbookOf('<sheetData/>'))
  expect(() => readTable(cut.subarray(0, cut.length - 40), limits)).toThrow(saying('problem.workbookDamaged'))
  const broken = Buffer.from(cut)
  broken.fill(0xaa, 60, 90)
  expect(() => readTable(broken, limits)).toThrow(saying('problem.workbookDamaged'))
})

test('stops reading at the limits of memory and time', async () => {
  const cells = Array.from({ length: 100 }, (_, i) => `value ${i}`).join(',')
  const file = Buffer.from(Array.from({ length: 9000 }, () => cells).join('\n'))
  await expect(readInWorker(file, limits, { heap: 8, time: 60_000 })).rejects.toThrow(saying('problem.tooMuchToRead'))
  await expect(readInWorker(Buffer.from('a\n1'), limits, { heap: 256, time: 1 })).rejects.toThrow(
    saying('problem.tooMuchToRead'),
  )
})
