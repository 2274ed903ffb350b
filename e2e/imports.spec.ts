import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from './test.ts'
import readExcel from 'read-excel-file/node'
import labels from '../packages/plugin-organisation/src/labels.en.json' with { type: 'json' }
import messages from '../packages/plugin-organisation/src/messages.en.json' with { type: 'json' }
import german from '../packages/translations/portal.de.json' with { type: 'json' }
import { checkScreen } from './check-screen.ts'
import { address, readIn, signIn } from './portal.ts'

/** Exports the user's companies from the screen, split at commas. */
async function exportCompanies(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = readFileSync(await (await download).path(), 'utf8').replace('\uFEFF', '')
  return text
    .trim()
    .split('\r\n')
    .map(line => line.split(','))
}

test(
  'companies are exported, edited and imported: two changes, an addition and a rejection',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', '/administration/companies')
    const [columns = [], ...rows] = await exportCompanies(page)
    const [id, name] = ['ID', 'Name'].map(header => columns.indexOf(header)) as [number, number]
    const edited = rows.slice(-2).map(row => `${row[id]},${row[name]},+39 0521 77`)
    const lines = ['ID,Name,Fax', ...edited, ',Newly imported,', ',Wrong one,call me']
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Import companies' })).toBeVisible()
    await checkScreen(page, 'the upload')
    await page
      .getByLabel('Drop a file here, or select one.')
      .setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

    await expect(page).toHaveURL(/\/import\/companies\/\d+$/)
    await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
    for (const count of ['Additions 1', 'Changes 2', 'Refused 1'])
      await expect(page.getByRole('button', { name: count })).toBeVisible()
    await expect(page.getByRole('row', { name: /Wrong one/ })).toContainText('Fax: Use only digits')
    await checkScreen(page, 'the check of an import')
    await page.getByRole('button', { name: 'Run the import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run the import' }).click()
    await expect(page.getByText('Done: 3 rows are stored.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Done: 3 rows are stored.')).toBeVisible()

    await page.goto(address('/administration/companies'))
    const after = await exportCompanies(page)
    expect(after.filter(row => row.join().includes('+39 0521 77'))).toHaveLength(2)
    await page.getByRole('searchbox').fill('Newly imported')
    await expect(page.getByRole('link', { name: 'Newly imported' }).first()).toBeVisible()
  },
)

type Texts = Pick<
  typeof german,
  | 'organisation.export'
  | 'organisation.import'
  | 'organisation.import.actions.CHANGE'
  | 'organisation.import.excel'
  | 'organisation.import.file.select'
  | 'organisation.import.run'
  | 'organisation.import.text.DONE_one'
>

/** Moves the focus by keyboard. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 100; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

async function pressByKeyboard(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

interface Upload {
  file: string | { name: string; mimeType: string; buffer: Buffer }
  /** Value of the row that changes. */
  change: string
  texts: Texts
}

/** Imports from the list to the result, by keyboard. */
async function importByKeyboard(page: Page, { file, change, texts }: Upload): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await pressByKeyboard(page, page.getByRole('link', { name: texts['organisation.import'], exact: true }))
  const chooser = page.waitForEvent('filechooser')
  await pressByKeyboard(page, button(texts['organisation.import.file.select']))
  await (await chooser).setFiles(file)
  await expect(button(`${texts['organisation.import.actions.CHANGE']} 1`)).toBeVisible()
  await pressByKeyboard(page, button(`${texts['organisation.import.actions.CHANGE']} 1`))
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText(change)
  await pressByKeyboard(page, button(texts['organisation.import.run']), 'Shift+Tab')
  const dialog = page.getByRole('dialog')
  await pressByKeyboard(page, dialog.getByRole('button', { name: texts['organisation.import.run'] }))
  await expect(page.getByText(texts['organisation.import.text.DONE_one'].replace('{{done}}', '1'))).toBeVisible()
  // the focus survives buttons that appear and disappear
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

const keyboardWalks = [
  { subject: 'users', list: '/administration/users', column: 'Mobile phone', text: '+39 0521 99', language: 1 },
  { subject: 'units', list: '/administration/data/units', column: 'Notizen', text: 'Winter tyres', language: 2 },
  { subject: 'devices', list: '/administration/data/devices', column: 'Notes', text: 'New antenna', language: 1 },
] as const

test.afterEach(() => readIn(1))

for (const { subject, list, column, text, language } of keyboardWalks)
  test(
    `by keyboard, ${subject} are exported to Excel, one is changed by a CSV file, and the Excel file undoes it`,
    { tag: '@screens' },
    async ({ page }) => {
      const texts: Texts = language === 1 ? { ...labels, ...messages } : german
      await readIn(language)
      await signIn(page, 'admin', list)
      await pressByKeyboard(page, page.getByRole('button', { name: texts['organisation.export'], exact: true }))
      const excel = page.getByRole('menuitem', { name: texts['organisation.import.excel'] })
      const download = page.waitForEvent('download')
      await expect(excel).toBeFocused()
      await page.keyboard.press('Enter')
      const path = await (await download).path()
      const [sheet] = await readExcel(readFileSync(path))
      const [headers = [], ...rows] = sheet?.data ?? []
      const place = headers.indexOf(column)
      const edited = rows.at(-1)?.map((cell, index) => (index === place ? text : (cell?.toString() ?? '')))
      const csv = [headers, edited ?? []].map(cells => cells.map(cell => `"${String(cell)}"`).join(','))

      await importByKeyboard(page, {
        file: { name: `${subject}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv.join('\r\n')) },
        change: text,
        texts,
      })
      await page.goto(address(list))
      await importByKeyboard(page, {
        file: { name: `${subject}.xlsx`, mimeType: 'application/octet-stream', buffer: readFileSync(path) },
        change: text,
        texts,
      })
    },
  )
