import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { importTests, users } from '#test/imports.ts'

const { boss } = users
const { db, check, upload, work, lines } = importTests()

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))

test('imports the visible sheet and not a hidden one before it', async () => {
  await db().updateTable('unit').set({ serial: 'AURTR7155000011' }).where('unit_id', '=', 1).execute()
  const checked = await check('units', fixture('units-hidden-first-sheet.xlsx'), boss)
  expect(checked.lines.map(({ changes }) => changes)).toEqual([
    [{ column: 'Notes', from: '', to: 'from the visible sheet' }],
  ])
})

test('keeps leading zeros of formatted numbers', async () => {
  const checked = await check('companies', fixture('companies-format-00000.xlsx'), boss)
  expect(checked.columns).toEqual(['Name', 'ZIP code', 'Phone'])
  expect(checked.lines.map(({ action, values }) => [action, values])).toEqual([
    ['ADD', ['Dresden Farm', '01067', '3520123456']],
  ])
})

/** Returns a workbook whose sheets have one column. */
const workbook = (sheets: Record<string, { cells: string[]; state?: string }>) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook><sheets>${Object.entries(sheets)
        .map(([name, { state = 'visible' }], i) => `<sheet name="${name}" state="${state}" r:id="r${i}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<a>${Object.keys(sheets)
        .map((_, i) => `<Relationship Id="r${i}" Target="worksheets/${i}.xml"/>`)
        .join('')}</a>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map(({ cells }, i) => [
        `xl/worksheets/${i}.xml`,
        strToU8(
          `<sheetData>${cells.map(cell => (cell.startsWith('#') ? `<row><c t="e"><v>${cell}</v></c></row>` : `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`)).join('')}</sheetData>`,
        ),
      ]),
    ),
  })

test('requires the selection of one of several matching sheets', async () => {
  const file = workbook({
    Notes: { cells: ['Our farms', 'as of today'] },
    Broken: { cells: ['#REF!'] },
    North: { cells: ['Name', 'Farm N'] },
    'South &amp; East': { cells: ['Name', 'Farm S'] },
    Old: { cells: ['Name', 'Farm O'], state: 'veryHidden' },
  })
  expect(await upload('companies', file, boss)).toMatchObject({
    status: 400,
    detail: 'The workbook has several sheets to import. Select one of them.',
    errors: ['sheet: North', 'sheet: South & East'],
  })
  const { id } = await upload('companies', file, boss, 'farms.xlsx', 'South & East')
  await work()
  expect((await lines(id, boss)).items.map(({ values }) => values)).toEqual([['Farm S']])
  expect(await upload('companies', file, boss, 'farms.xlsx', 'Old')).toMatchObject({
    status: 400,
    detail: expect.stringContaining('no visible sheet “Old”'),
  })
})

test('imports the only matching sheet beside notes, such as those of a template', async () => {
  const file = workbook({ Notes: { cells: ['Column', 'Name'] }, Farms: { cells: ['Name', 'Farm N'] } })
  expect((await check('companies', file, boss)).lines.map(({ values }) => values)).toEqual([['Farm N']])
})

test('reports the error of the first visible sheet without a match, and sheets that are all hidden', async () => {
  expect(await upload('companies', workbook({ A: { cells: ['Shoe'] }, B: { cells: ['Hat'] } }), boss)).toMatchObject({
    detail: expect.stringContaining('not known: “Shoe”'),
  })
  expect(await upload('companies', workbook({ A: { cells: ['Name', 'X'], state: 'hidden' } }), boss)).toMatchObject({
    status: 400,
    detail: expect.stringContaining('All sheets of the workbook are hidden'),
  })
})
