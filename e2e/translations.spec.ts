import { expect, test, type Page } from './test.ts'
import german from '../packages/translations/portal.de.json' with { type: 'json' }
import { checkScreen } from './check-screen.ts'
import { address, readIn, signIn } from './portal.ts'

const wizard = '/administration/data/translations'

async function closeDialog(page: Page, title: string, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function openTexts(page: Page, project: string, language: string): Promise<void> {
  await page.getByRole('radio', { name: project }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Language', { exact: true }).selectOption(language)
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search keys and texts' }).fill(text)
  await page.keyboard.press('Enter')
}

const userId = (page: Page) =>
  page.evaluate(() => localStorage.getItem(Object.keys(localStorage).find(key => key.endsWith('userId')) ?? ''))

/** Restores English for the next test. */
test.afterEach(() => readIn(1))

test('SHELL-070 SHELL-071 German selected in the settings applies at once, on every screen and after a reload', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto(address(`/userSettings/${await userId(page)}`))
  await page.getByLabel('Language', { exact: true }).selectOption('Deutsch')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: german['account.settings.title'] })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('banner', { name: german['menu.main'] })).toBeVisible()

  await page.goto(address('/administration/data/fleets'))
  const title = page.getByRole('heading', { level: 1, name: german['organisation.fleets'], exact: true })
  await expect(title).toBeVisible()
  await expect(page.getByLabel(german['user.menu'])).toBeVisible()
  await page.reload()
  await expect(title).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('link', { name: german['screens.add'], exact: true })).toBeVisible()
})

test(
  'ADM-070 ADM-077 SHELL-071 the portal shows pulled translations after a reload',
  { tag: '@screens' },
  async ({ page }) => {
    const version = 'zz'
    await signIn(page, 'admin', wizard)
    await checkScreen(page, 'the projects of translations')
    await openTexts(page, 'Portal', 'Polish')
    await page.getByRole('button', { name: 'Add version' }).click()
    await page.getByLabel('Version name').fill(version)
    await page.keyboard.press('Enter')
    await closeDialog(page, 'Version added')
    await expect(page.getByLabel('Version', { exact: true })).toHaveValue(/./)
    await page.getByRole('button', { name: 'Init', exact: true }).click()
    await closeDialog(page, `Initialize Portal ${version}?`, 'Initialize')
    await closeDialog(page, 'Initialized')

    // a plural text has the Polish forms, and its placeholders are checked
    await search(page, 'admin.command.used.units')
    await expect(page.getByRole('row', { name: /^admin\.command\.used\.units/ })).toHaveCount(4)
    const few = page.getByRole('textbox', { name: 'Polish text of admin.command.used.units_few' })
    await few.fill('jednostki')
    await few.press('Control+Enter')
    await expect(page.getByText('{{units}} is missing. Add it where the value is to appear.')).toBeVisible()
    await checkScreen(page, 'texts of translations')
    await few.fill('{{units}} jednostki')
    await few.blur()
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

    await search(page, 'admin.translations')
    const title = page.getByRole('textbox', { name: 'Polish text of admin.translations', exact: true })
    await title.fill('Tłumaczenia')
    await title.blur()
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Pull', exact: true }).click()
    const languages = page.getByRole('dialog', { name: 'Pull languages' })
    await expect(languages.getByRole('checkbox', { name: 'Polish' })).toBeChecked()
    await languages.getByRole('button', { name: 'Pull', exact: true }).click()
    await closeDialog(page, 'Pulled')
    await expect(languages).toBeHidden()

    await page.goto(new URL(`/userSettings/${await userId(page)}`, page.url()).href)
    const language = page.getByLabel('Language')
    await language.selectOption('Polski')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The settings have been saved.')).toBeVisible()
    await page.goto(new URL(wizard, page.url()).href)
    await expect(page.getByRole('heading', { level: 1, name: 'Tłumaczenia' })).toBeVisible()
    // missing texts are in English
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
    await page.goto(new URL(`/userSettings/${await userId(page)}`, page.url()).href)
    await language.selectOption('English')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The settings have been saved.')).toBeVisible()
  },
)
