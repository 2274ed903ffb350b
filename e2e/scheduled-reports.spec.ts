import { expect, test, type Page } from './test.ts'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

async function pick(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Schedules a report for two units. */
async function setUp(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(page, /^Reports/, 'Key on/off')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select units' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('option').nth(0).click()
  await panel.getByRole('option').nth(1).click()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
}

test(
  'SCHED-011 a scheduled report of two units is listed with its next time, and its history opens',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', '/reports/automatic/setup')
    await page.getByRole('link', { name: 'Add' }).first().click()
    await setUp(page, 'Morning report')
    await expect(page).toHaveURL(/\/setup\/\d+$/)
    await page.getByRole('link', { name: 'Back to the list' }).click()
    const row = page.getByRole('row', { name: 'Morning report', exact: true })
    await expect(row).toContainText('Daily')
    await row.hover()
    await row.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'History of Morning report' })).toBeVisible()
    await expect(page.getByText('Sent reports appear here.')).toBeVisible()
  },
)

test('scheduled reports have no accessibility violation, and fit', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', '/reports/automatic/setup')
  await expect(page.getByRole('link', { name: 'Add' }).first()).toBeVisible()
  await checkScreen(page, 'scheduled reports')
  await page.goto(address('/reports/automatic/setup/new'))
  await expect(page.getByRole('button', { name: 'Select units' })).toBeVisible()
  await checkScreen(page, 'a scheduled report')
  await page.goto(address('/reports/automatic/history'))
  await expect(page.getByRole('cell', { name: 'Weekly utilization' }).first()).toBeVisible()
  await checkScreen(page, 'scheduled reports, history')
})
