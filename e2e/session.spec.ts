import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { address, signIn } from './portal.ts'

test('a visitor signs in, accepts the disclaimer once, and lands on the main dashboard', async ({ page }) => {
  await page.goto(address('/'))
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(page, 'operator')
  await expect(page).toHaveURL(/\/dashboards\/main-dashboard/)
  await expect(page.getByRole('heading', { name: 'Main dashboard' })).toBeVisible()
})

test('a deep link survives login', async ({ page }) => {
  await signIn(page, 'admin', '/fleet?center=45.3,9.5')
  await expect(page).toHaveURL(/\/fleet\?center=45\.3,9\.5/)
})

test('a wrong password is told apart from a server that cannot be reached', async ({ page }) => {
  await page.goto(address('/auth/login'))
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('wrong')
})

test('a user without a permission finds neither the menu entry nor the screen', async ({ page }) => {
  await signIn(page, 'viewer', '/auth/login')
  await page.goto(address('/administration/data/fleets'))
  await expect(page).toHaveURL(/\/dashboards\/main-dashboard/)
  await expect(page.getByText('Data administration')).toHaveCount(0)
})

test('SHELL-027 signing out asks first, ends the session on the server, and says so on the login page', async ({ page }) => {
  await signIn(page, 'dealer')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByLabel('User menu').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?logout=true/)
  const answer = await page.request.get(address('/wlf/api/users/me'), { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the login page has no accessibility violation in ${colorScheme} mode`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    await page.goto(address('/auth/login'))
    await page.getByLabel('User name').waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
    await context.close()
  })
}
