import { expect, test, type Page } from './test.ts'
import { checkScreen } from './check-screen.ts'
import { signIn } from './portal.ts'

const shots = process.env.MUSTER_E2E_SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}
const panel = (page: Page) => page.getByRole('complementary', { name: 'Units' })
const rows = (page: Page) => panel(page).locator('.row-button')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')

test(
  'MAP-002 MAP-003 MAP-004 MAP-034 MAP-044 the navigator leads from company to fleet to unit, its actions and a quick report',
  { tag: '@screens' },
  async ({ page }) => {
    await signIn(page, 'admin', '/fleet')
    await expect(rows(page).first()).toBeVisible()
    await shoot(page, 'companies')
    await rows(page).filter({ hasText: 'Muster Europe' }).click()
    await rows(page).filter({ hasText: 'Agricola Valpadana' }).click()
    await expect(crumbs(page)).toHaveText(['Muster Europe', 'Agricola Valpadana'])
    await rows(page).first().click()
    await expect(panel(page).getByRole('list', { name: 'Units of the fleet' })).toBeVisible()
    const unit = rows(page).first()
    const name = await unit.locator('.m-truncate').first().innerText()
    await unit.click()
    await expect(unit).toHaveAttribute('aria-pressed', 'true')
    const popup = page.getByRole('dialog', { name })
    await expect(popup.getByRole('link', { name: 'Equipment dashboard' })).toBeVisible()
    await expect(popup.getByRole('button', { name: 'Assign geofence' })).toBeVisible()
    await shoot(page, 'unit')
    await popup.getByRole('button', { name: 'Send command' }).click()
    await expect(page.getByRole('dialog', { name: /Send command/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await popup.getByRole('button', { name: 'Reports' }).click()
    await page.getByRole('menuitem', { name: 'Key on/off' }).click()
    await expect(page).toHaveURL(/\/reports\/keyonoffdetail\?.*unitIds=\d+&/)
  },
)

test('MAP-046 a group opened by keyboard lists as many units as its count', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', '/fleet')
  await page.locator('.mk-cluster').first().focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: /^\d+ units$/ })
  await expect(popup.locator('.row-button').first()).toBeFocused()
  const count = await popup.getByRole('heading').innerText()
  await expect(popup.locator('.row-button').first().locator('..')).toHaveAttribute(
    'aria-setsize',
    count.replace(' units', ''),
  )
  await shoot(page, 'group')
  const name = await popup.locator('.row-button').first().locator('.m-truncate').first().innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('the list works by keyboard alone', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', '/fleet')
  await expect(rows(page).first()).toBeVisible()
  await page.getByLabel('Find a unit, fleet or company').focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  // other tests leave empty companies
  const europe = rows(page).filter({ hasText: 'Muster Europe' })
  while (!(await europe.evaluate(row => row === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(crumbs(page)).toHaveCount(2)
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(crumbs(page)).toHaveText(['Muster Demo'])
  await expect(europe).toBeFocused()
})

test('the navigator and a group have no accessibility violation', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', '/fleet')
  await panel(page).getByRole('button', { name: 'Show all units' }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.locator('.mk-cluster').first().click()
  await expect(
    page
      .getByRole('dialog', { name: /units$/ })
      .locator('.row-button')
      .first(),
  ).toBeVisible()
  await checkScreen(page, 'navigator and group', { widths: [1280] })
})

test(
  'on a phone, the list opens above the map and closes after a selection',
  { tag: '@screens' },
  async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await signIn(page, 'operator', '/fleet')
    await page.getByRole('button', { name: 'Show the list' }).click()
    await expect(rows(page).first()).toBeVisible()
    await shoot(page, 'phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect((await rows(page).first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await panel(page).getByRole('button', { name: 'Show all units' }).or(rows(page).first()).first().click()
    await panel(page).locator('.row-button[aria-pressed]').first().click()
    await expect(rows(page).first()).toBeHidden()
    await expect(page.getByRole('dialog')).toBeVisible()
    await shoot(page, 'phone-unit')
    await page.close()
  },
)
