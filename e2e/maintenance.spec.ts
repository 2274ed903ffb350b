import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from './test.ts'
import readExcel from 'read-excel-file/node'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

/** Selects the first units of the list by keyboard. */
async function chooseUnits(page: Page, count: number): Promise<void> {
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  await page.getByPlaceholder('Search by name or serial').focus()
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeFocused()
  for (let n = 0; n < count; n++) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
  }
  await expect(list.locator('[aria-selected=true]')).toHaveCount(count)
}

async function press(within: Page | Locator, name: string): Promise<void> {
  const button = within.getByRole('button', { name, exact: true })
  await button.focus()
  await button.press('Enter')
}

/** Closes the dialog with the result. */
async function closeMessage(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await press(dialog, 'OK')
  await expect(dialog).toBeHidden()
}

/** Opens the list of ten units; those without a profile are reported once. */
async function openList(page: Page): Promise<void> {
  await chooseUnits(page, 10)
  await press(page, 'Show report')
  await expect(page).toHaveURL(/\/maintenance\/fleet\/detail\?backUrl=.*unitIds=\d+,/)
  await page.getByRole('table').waitFor()
  const units = await page.getByRole('table').locator('tbody tr').count()
  if (units < 10) await closeMessage(page, 'Some units are not shown')
}

/** Runs an action of a service, in whichever group of the card it is. */
async function onService(page: Page, service: string, action: string): Promise<void> {
  const row = page.getByRole('region', { name: /, By / }).getByRole('row', { name: service }).first()
  await row.hover()
  await row.getByRole('button', { name: action, exact: true }).click()
}

const rowIn = (page: Page, state: string, service: string) =>
  page.getByRole('region', { name: new RegExp(`^${state}`) }).getByRole('row', { name: service })

test(
  'MNT-005 MNT-008 MNT-009 a service is started, undone, closed and reopened on the card of a unit',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', '/maintenance/fleet')
    await openList(page)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/maintenance\/fleet\/card\/\d+\?backUrl=/)
    const groups = page.getByRole('region', { name: /, By / })
    await groups.first().waitFor()
    const group = groups
      .filter({ has: page.getByRole('button', { name: 'Start', exact: true, includeHidden: true }) })
      .first()
    const service = (await group.getByRole('row').nth(1).getByRole('rowheader').textContent())?.trim() ?? ''
    const state = (await group.getByRole('heading').textContent())?.split('By ')[0] ?? ''

    await onService(page, service, 'Start')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(/at the time$/)).not.toHaveValue('')
    await dialog.getByLabel('Cost').fill('120.5')
    await dialog.getByLabel('Work order').fill('WO 4711')
    await press(dialog, 'Start')
    await closeMessage(page, 'Done')
    await expect(rowIn(page, 'In progress', service)).toContainText('WO 4711')

    await onService(page, service, 'Undo start')
    await press(dialog, 'Undo start')
    await closeMessage(page, 'Done')
    await expect(rowIn(page, state, service)).toBeVisible()

    await onService(page, service, 'Close service')
    // marks the missing field, and sends nothing
    await press(dialog, 'Close service')
    await expect(dialog.getByLabel('Cost')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Cost').fill('99')
    await dialog.getByLabel('Cost').press('Enter')
    await closeMessage(page, 'Done')
    const closed = page.getByRole('region', { name: 'Closed services' }).getByRole('row', { name: service }).first()
    await expect(closed).toContainText('99')

    await press(page, 'Reopen services')
    await dialog.getByRole('checkbox', { name: service }).first().check()
    await press(dialog, 'Reopen')
    await closeMessage(page, 'Reopened')
    await expect(rowIn(page, state, service)).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/maintenance\/fleet\/detail\?.*unitIds=\d+,/)
  },
)

test(
  'MNT-001 REP-059 the forecast and the history of some units, on the screen and in Excel',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', '/maintenance/forecast')
    await chooseUnits(page, 10)
    await page.getByRole('radio', { name: 'weeks' }).check()
    await page.getByLabel('Length').fill('53')
    await press(page, 'Show report')
    await expect(page).toHaveURL(/\/maintenance\/forecast\/detail\?.*days=371/)
    await page.getByRole('table').waitFor()
    const download = page.waitForEvent('download')
    await press(page, 'Export to Excel')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^maintenance-forecast_\d{4}-\d\d-\d\d\.xlsx$/)
    const [sheet] = await readExcel(await readFile(await file.path()))
    const first = await page.getByRole('table').locator('tbody tr').first().getByRole('rowheader').textContent()
    expect(sheet?.data.find(([unit]) => unit === first?.trim())).toBeDefined()

    const units = new URL(page.url()).searchParams.get('unitIds')
    const [from, to] = [Date.now() - 179 * 86_400_000, Date.now()].map(time => new Date(time).toISOString())
    await page.goto(address(`/maintenance/history/detail?unitIds=${units}&from=${from}&to=${to}`))
    await page.getByRole('table').locator('tbody tr').first().getByRole('rowheader').getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  },
)

/** Returns the paths of all screens with data. */
async function screens(page: Page): Promise<string[]> {
  await openList(page)
  const card = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  const units = new URL(page.url()).searchParams.get('unitIds')
  const [from, to] = [Date.now() - 179 * 86_400_000, Date.now()].map(time => new Date(time).toISOString())
  return [
    '/maintenance/fleet',
    `/maintenance/fleet/detail?unitIds=${units?.split(',')[0]}`,
    card ?? '',
    `/maintenance/map?unitIds=${units}`,
    '/maintenance/forecast',
    `/maintenance/forecast/detail?unitIds=${units}&days=180`,
    '/maintenance/history',
    `/maintenance/history/detail?unitIds=${units}&from=${from}&to=${to}`,
    '/administration/data/services',
    '/administration/data/services/new',
    '/administration/data/types',
    '/administration/data/types/new',
  ]
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(address(path))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const dialog = page.getByRole('dialog', { name: 'Some units are not shown' })
  if (await dialog.isVisible()) await press(dialog, 'OK')
}

test('maintenance has no accessibility violation, and fits', { tag: '@screens' }, async ({ page }) => {
  test.slow()
  await signIn(page, 'admin', '/maintenance/fleet')
  for (const path of await screens(page)) {
    await visit(page, path)
    await checkScreen(page, path.replace(/\?.*/, ''))
  }
})
