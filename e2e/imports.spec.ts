import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { lookOver } from './look-over.ts'
import { address, signIn } from './portal.ts'

/** The companies that the user sees, as the screen exports them, cut at every comma. */
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

test('companies are exported, edited and imported: two changes, an addition and a refusal', async ({ page }) => {
  await signIn(page, 'admin', '/administration/companies')
  const [columns = [], ...rows] = await exportCompanies(page)
  const [id, name] = ['ID', 'Name'].map(header => columns.indexOf(header)) as [number, number]
  const edited = rows.slice(-2).map(row => `${row[id]},${row[name]},+39 0521 77`)
  const lines = ['ID,Name,Fax', ...edited, ',Newly imported,', ',Wrong one,call me']
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import companies' })).toBeVisible()
  await lookOver(page, 'the upload')
  await page
    .getByLabel('Drop a file here, or select one.')
    .setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

  await expect(page).toHaveURL(/\/import\/companies\/\d+$/)
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  for (const count of ['Additions 1', 'Changes 2', 'Refused 1'])
    await expect(page.getByRole('button', { name: count })).toBeVisible()
  await expect(page.getByRole('row', { name: /Wrong one/ })).toContainText('Fax: Use only digits')
  await lookOver(page, 'the check of an import')
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
})

test('who may import nothing finds no import', async ({ page }) => {
  await signIn(page, 'viewer')
  await page.goto(address('/administration/import/companies'))
  await expect(page.getByLabel('User menu')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Import companies' })).toHaveCount(0)
})
