import { expect, test, type Page } from './test.ts'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

test('SHELL-067 a theme’s settings file changes its look without a build; the address does not', async ({ page }) => {
  await page.route('**/assets/themes/default/settings.json', route =>
    route.fulfill({ json: { name: 'North Rentals', light: { primary: '#7a1f5c' } } }),
  )
  await page.goto(address('/auth/login?theme=tafe'))
  await expect(page).toHaveTitle(/North Rentals/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'default')
  const primary = () => page.locator('html').evaluate(root => getComputedStyle(root).getPropertyValue('--m-primary'))
  expect(await primary()).toBe('#7a1f5c')
})

test('the palette finds a screen and a unit by keyboard alone', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /Search screens/ })
  await expect(search).toBeFocused()
  await page.keyboard.type('fleet map')
  await expect(page.getByRole('option', { selected: true })).toContainText('Fleet map')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/fleet$/)

  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('tractor')
  const units = page.getByRole('group', { name: 'Units' }).getByRole('option')
  await expect(units.first()).toBeVisible()
  await page.keyboard.press('End')
  const last = units.last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  const name = await last.textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/unitId=\d+/)
  await expect(page.getByRole('dialog', { name: name ?? '' })).toBeVisible()
})

test('the menu is a drawer with working links on a phone', { tag: '@screens' }, async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await drawer.getByText('Fleet management').click()
  await drawer.getByRole('link', { name: 'Fleet map' }).click()
  await expect(page).toHaveURL(/\/fleet/)
  await expect(drawer).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.close()
})

const tenants = {
  default: { name: 'Muster', primary: '#14566b' },
  fes: { name: 'FES', primary: '#8f3d0e' },
  skc: { name: 'SKC', primary: '#1f3b82' },
  kai: { name: 'KAI', primary: '#4b2f7f' },
  tafe: { name: 'TAFE', primary: '#a3151f' },
  dressta: { name: 'Dressta', primary: '#1d5b35' },
  liugong: { name: 'LiuGong', primary: '#0b4a8f' },
}

test('SHELL-023 SHELL-024 SHELL-025 SHELL-066 SHELL-067 SHELL-069 each theme has its own documents, settings and changelog', async ({
  request,
}) => {
  const papers = new Set<string>()
  for (const [theme, { name, primary }] of Object.entries(tenants)) {
    for (const file of ['privacy', 'terms', 'manual']) {
      const answer = await request.get(address(`/assets/themes/${theme}/${file}.pdf`))
      const paper = (await answer.body()).toString('latin1')
      expect(paper.slice(0, 5), `${theme}, ${file}`).toBe('%PDF-')
      papers.add(paper)
    }
    const read = async <T>(file: string) =>
      (await (await request.get(address(`/assets/themes/${theme}/${file}.json`))).json()) as T
    const { options, ...settings } = await read<{ options: object }>('settings')
    expect(settings).toMatchObject({ name, light: { primary } })
    expect(Object.keys(options).length, theme).toBe(theme === 'tafe' ? 7 : 0)
    expect((await read<object[]>('changelog'))[0], theme).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
  }
  expect(papers.size).toBe(21)
})

/** Signs in on a host with its own theme. */
async function signInWith(page: Page, theme: keyof typeof tenants) {
  await page.unrouteAll()
  await page.route('**/config.json', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), themes: [{ host: '*', theme }] } })
  })
  await signIn(page, 'admin')
}

test('SHELL-010 each tenant has its colour, and its name in the logo', { tag: '@screens' }, async ({ page }) => {
  for (const [theme, { name, primary }] of Object.entries(tenants)) {
    await signInWith(page, theme as keyof typeof tenants)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.locator('html')).toHaveCSS('--m-primary', primary)
    await expect(page.getByRole('banner').getByRole('img', { name, exact: true })).toBeVisible()
  }
})

// these two differ in layout; another test computes the contrast of the others
for (const theme of ['default', 'tafe'] as const) {
  test(
    `SHELL-010 ${theme}: menu, user menu, palette and dialogs have no accessibility violation`,
    { tag: '@screens' },
    async ({ page }) => {
      const look = (what: string, within?: string) =>
        checkScreen(page, `${theme}, ${what}`, { widths: [1280], ...(within && { within }) })
      await signInWith(page, theme)
      await expect(page.getByRole('heading', { name: 'Main dashboard' })).toBeVisible()
      await expect(page.locator('.m-loading')).toHaveCount(0)

      await page.getByText('Fleet management', { exact: true }).click()
      await look('menu')
      await page.getByLabel('User menu').click()
      await look('user menu', '.user-menu')
      await page.getByRole('button', { name: /Version/ }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      await look('what’s new', '[role=dialog]')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /Search screens/ }).fill('tractor')
      await expect(page.getByRole('group', { name: 'Units' })).toBeVisible()
      await look('palette', 'dialog[open]')
      await page.keyboard.press('Escape')
      await page.getByLabel('User menu').click()
      await page.getByRole('button', { name: 'Set as home page' }).click()
      await expect(page.getByRole('dialog', { name: 'set as main page' })).toBeVisible()
      await look('home page', '[role=dialog]')
      // for the default theme, account.spec.ts checks these
      if (theme !== 'tafe') return
      const id = await page.evaluate(() => localStorage.getItem('userId'))
      for (const [path, ready] of [
        [`/userSettings/${id}`, 'Save'],
        ['/user/changePassword', 'Change password'],
        ['/user/supportedUsers', 'dealer'],
      ] as const) {
        await page.goto(address(path))
        await page.getByRole('button', { name: ready, exact: true }).waitFor()
        await look(path)
      }
    },
  )
}

test('SHELL-011 the site has the theme of its address, and the default theme if no rule matches', async ({ page }) => {
  const themeWith = async (host: string) => {
    await page.unrouteAll()
    await page.route(/\/config\.json$/, async route => {
      const config = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...config, themes: [{ host, theme: 'tafe' }] } })
    })
    await page.goto(address('/auth/login'))
    await page.getByLabel('User name').waitFor()
    return page.locator('html').getAttribute('data-theme')
  }
  expect(await themeWith(new URL(address('')).hostname)).toBe('tafe')
  expect(await themeWith('elsewhere.test')).toBe('default')
})
