import { expect, test, type Page } from './test.ts'
import { get, tokenOf } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

/** Returns ID and name of a demo unit that has reported. */
async function aUnit(): Promise<{ unitId: number; name: string }> {
  const token = await tokenOf(address(''), 'admin')
  const { units } = await get<{ units: { unitId: number; name: string }[] }>(
    address('/wlf/api/trackings/units/positions/clustered?latMin=-90&latMax=90&lonMin=-180&lonMax=180&zoom=22'),
    token,
  )
  const [unit] = units
  if (!unit) throw new Error('The demo fleet has no unit on the map.')
  return unit
}

async function openDetail(page: Page, login = 'admin'): Promise<{ name: string }> {
  const { unitId, name } = await aUnit()
  const [from, to] = [Date.now() - 3 * 86_400_000, Date.now()].map(time => new Date(time).toISOString())
  await signIn(page, login, `/history/detail?unitIds=${unitId}&from=${from}&to=${to}`)
  await expect(positions(page).first()).toBeVisible()
  return { name }
}

const positions = (page: Page) => page.getByRole('listbox', { name: 'Positions' }).getByRole('option')
const moment = (page: Page) => page.getByRole('slider', { name: 'Playback time' })

test(
  'HIST-019 HIST-020 a history is selected, shown and played by keyboard, and its link shows the same',
  { tag: '@screens' },
  async ({ page }) => {
    const { name } = await aUnit()
    await signIn(page, 'admin', '/history')
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await page.getByRole('searchbox', { name: /name or serial/ }).fill(name)
    await page.getByRole('option').filter({ hasText: name }).first().click()
    await page.getByRole('button', { name: /^Show/ }).click()
    await expect(page).toHaveURL(/\/history\/detail\?/)
    await expect(positions(page).first()).toBeVisible()
    await expect(page.locator('.mk-map canvas').first()).toBeVisible()

    await moment(page).focus()
    const start = await moment(page).getAttribute('aria-valuetext')
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect.poll(() => moment(page).getAttribute('aria-valuetext')).not.toBe(start)
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
    const timeInUrl = () => Date.parse(new URL(page.url()).searchParams.get('at') ?? '')
    await expect.poll(async () => timeInUrl() - Number(await moment(page).inputValue())).toBe(0)
    const shown = await moment(page).getAttribute('aria-valuetext')

    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(positions(other).first()).toBeVisible()
    await expect.poll(() => moment(other).getAttribute('aria-valuetext')).toBe(shown)
  },
)

test('the history has no accessibility violation', { tag: '@screens' }, async ({ page }) => {
  await openDetail(page)
  await expect(page.getByRole('application', { name: /Speed and distance/ })).toBeVisible()
  await checkScreen(page, 'a history', { widths: [1280] })
  await page.getByRole('tab', { name: 'Totals' }).click()
  await checkScreen(page, 'totals of a history', { widths: [1280] })
  await page.getByRole('tab', { name: 'Positions' }).click()
  await positions(page).nth(1).click()
  await expect(page.locator('.mk-popup')).toContainText('Time')
  await checkScreen(page, 'a position', { widths: [1280] })
})

test('a phone shows the history completely, and the list above the map', { tag: '@screens' }, async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const { unitId } = await aUnit()
  const [from, to] = [Date.now() - 3 * 86_400_000, Date.now()].map(time => new Date(time).toISOString())
  await signIn(page, 'admin', `/history/detail?unitIds=${unitId}&from=${from}&to=${to}`)
  await page.getByRole('button', { name: 'Show the list' }).click()
  await positions(page).nth(1).click()
  const popup = page.locator('.mk-popup')
  await expect(popup).toBeVisible()
  await expect
    .poll(async () => {
      const box = await popup.boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 360 && box.y >= 0
    })
    .toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.close()
})
