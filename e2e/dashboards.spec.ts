import { expect, test, type Locator, type Page } from './test.ts'
import { ingest, ingestEvents, sos, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

const main = '/dashboards/main-dashboard'
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const numbers = async (cells: Locator) => (await cells.allTextContents()).map(text => Number(text.replaceAll(',', '')))
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

test.beforeAll(async () => {
  const unit = { uid: '35000000000080', name: 'Buoy of the dashboard', latitude: 0.8, longitude: 0.8 }
  await ingest(address(''), [traccarLine(unit)])
  await ingestEvents(address(''), unit, [sos])
})

test('SHELL-080 the main dashboard shows consistent figures of the fleet', async ({ page }) => {
  await signIn(page, 'admin', main)
  const reports = tile(page, 'Last reported').locator('li b')
  await expect(reports).toHaveCount(5)
  const counted = sum(await numbers(reports))
  expect(counted).toBeGreaterThanOrEqual(120)
  const statuses = tile(page, 'Units by status').locator('dd')
  await expect(statuses).toHaveCount(7)
  const silent = (await numbers(reports)).at(-1) ?? 0
  expect(sum(await numbers(statuses))).toBe(counted - silent)
  const states = tile(page, 'Maintenance').locator('dd')
  await expect(states).toHaveCount(5)
  expect(sum(await numbers(states))).toBeGreaterThan(60)
  await expect(tile(page, 'Maintenance due').getByRole('listitem').first()).toContainText(/Overdue.* over/)
  await expect(tile(page, 'Recent alarms').getByRole('listitem').first()).toBeVisible()
})

test(
  'tiles are arranged by keyboard alone, and keep their order after a reload',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'operator', main)
    const titles = page.locator('.tile > h2')
    await expect(titles.first()).toHaveText('Units by status')
    await page.getByRole('button', { name: 'Arrange' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move later: Units by status' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Hide: Recent alarms' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Arrange' })).toBeFocused()
    const arranged = await titles.allTextContents()
    expect(arranged.slice(0, 2)).toEqual(['Last reported', 'Units by status'])
    expect(arranged).not.toContain('Recent alarms')
    await page.reload()
    await expect(titles).toHaveText(arranged)
  },
)

test(
  'both dashboards have no accessibility violation, normally and while arranging, and fit',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', main)
    await tile(page, 'Recent alarms').getByRole('listitem').first().waitFor()
    await tile(page, 'Maintenance due').getByRole('listitem').first().waitFor()
    await checkScreen(page, 'main dashboard')
    await tile(page, 'Maintenance due').getByRole('link').first().click()
    await tile(page, 'Last signals').getByText('Engine hours').waitFor()
    await tile(page, 'Unit').getByText('Serial number').waitFor()
    await checkScreen(page, 'equipment dashboard')
    await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByRole('region', { name: 'Arrange tiles' }).waitFor()
    await checkScreen(page, 'arranging tiles')
  },
)

test(
  'both dashboards have one column on a phone, without horizontal scrolling',
  { tag: '@screens' },
  async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await signIn(page, 'viewer', main)
    const oneColumn = async () => {
      const lefts = await page
        .locator('.tile')
        .evaluateAll(tiles => tiles.map(element => element.getBoundingClientRect().left))
      expect(new Set(lefts).size).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await tile(page, 'Last reported').locator('li').first().waitFor()
    await oneColumn()
    await page.goto(`${new URL(page.url()).origin}/dashboards/equipment-dashboard`)
    await page.locator('.unit-entries a').first().click()
    await tile(page, 'Last signals').waitFor()
    await oneColumn()
    await page.close()
  },
)
