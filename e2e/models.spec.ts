import { expect, test, type Locator, type Page } from './test.ts'
import { checkScreen } from './check-screen.ts'
import { signIn } from './portal.ts'

const list = '/administration/brandtypemodel'

async function closeDialog(page: Page, title: string | RegExp, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function choose(page: Page, within: Page | Locator, field: string | RegExp, option: string): Promise<void> {
  await within.getByRole('combobox', { name: field }).first().click()
  // excludes options of native lists
  await page
    .locator('li[role=option]')
    .filter({ hasText: new RegExp(`^${option.replaceAll(/[()]/g, String.raw`\$&`)}$`) })
    .click()
}

/** Adds a configuration, and in its form a brand and a tractor model. */
async function addConfiguration(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Add' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Add brand' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`${name} works`)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await choose(page, page, /^Type/, 'Tractor')
  await page.getByRole('button', { name: 'Add model' }).click()
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`${name} 100`)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('combobox', { name: /^Model/ })).toHaveValue(`${name} 100`)
  await page.getByRole('button', { name: 'Save' }).click()
  await closeDialog(page, 'Added')
  await expect(page).toHaveURL(/brandtypemodel\/\d+$/)
}

test(
  'ADM-023 ADM-024 ADM-089 ADM-090 ADM-117 a model gets sources, is assigned to a unit, and cannot be deleted while in use',
  { tag: '@screens' },
  async ({ page }) => {
    const name = 'Zz brand'
    await signIn(page, 'admin', list)
    await expect(page.getByRole('row')).not.toHaveCount(1)
    await checkScreen(page, 'the list of brands, types and models')
    await addConfiguration(page, name)
    await checkScreen(page, 'a brand, type and model')

    await page.getByRole('link', { name: 'Data sources and last info' }).click()
    const hours = page.getByRole('group', { name: 'Engine hours' })
    await hours.getByLabel('Source type').selectOption('CAN parameter')
    await choose(page, hours, /^CAN parameter/, 'Engine hours (h)')
    await page.getByRole('button', { name: 'Save data sources' }).click()
    await closeDialog(page, 'Saved')
    await choose(page, page, 'Add a value', 'Engine hours')
    await choose(page, page, 'Add a value', 'Fuel level')
    await page.getByLabel('Label of Fuel level').fill('Diesel')
    await page.getByRole('button', { name: 'Move Fuel level up' }).click()
    await page.getByRole('button', { name: 'Save last info' }).click()
    await closeDialog(page, 'Saved')
    await checkScreen(page, 'data sources and last info')
    await page.reload()
    await expect(page.getByLabel('Label of Fuel level')).toHaveValue('Diesel')
    await expect(hours.getByRole('combobox', { name: /^CAN parameter/ })).toHaveValue('Engine hours (h)')

    await page.getByRole('link', { name: 'Brand, type and model', exact: true }).last().click()
    await page.getByRole('link', { name: 'Assign to units' }).click()
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await checkScreen(page, 'units of a model')
    await page.getByRole('row').nth(3).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await expect(page.getByRole('dialog').getByText('1 unit changes.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
    await closeDialog(page, /^Assigned|^Please note/)
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await closeDialog(page, `Delete ${name}?`, 'Delete')
    await expect(page.getByRole('dialog')).toContainText(`${name} applies to 1 unit: `)
  },
)
