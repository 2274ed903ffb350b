import { expect, test, type Locator, type Page } from './test.ts'
import { checkScreen } from './check-screen.ts'
import { signIn } from './portal.ts'

const list = '/administration/profiles/ioprofiles/wlx'

async function closeDialog(page: Page, title: string | RegExp, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function fillRow(panel: Locator, number: number, voltage: string, value: string): Promise<void> {
  const row = panel.getByRole('group', { name: `Row ${number}`, exact: true })
  await row.getByLabel('Voltage').fill(voltage)
  await row.getByLabel('Value').fill(value)
}

test(
  'PROF-040 PROF-043 PROF-046 PROF-088 PROF-089 PROF-090 an I/O profile gets a fuel sensor, versions and units, and cannot be deleted while in use',
  { tag: '@screens' },
  async ({ page }) => {
    const name = 'Zz loaders'
    const sensor = 'Zz tank'
    await signIn(page, 'admin', list)
    await checkScreen(page, 'I/O profiles')
    await page.getByRole('link', { name: 'Add' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('checkbox', { name: 'Input 1', exact: true }).check()
    const input = page.getByRole('group', { name: 'Input 1', exact: true })
    await input.getByLabel('Type').selectOption('Analog')
    await input.getByRole('button', { name: 'Add a sensor' }).click()

    const panel = page.getByRole('dialog', { name: 'Add a sensor' })
    await panel.getByRole('textbox', { name: 'Name' }).fill(sensor)
    await panel.getByLabel('Tank size').fill('400')
    await fillRow(panel, 1, '500', '0')
    await fillRow(panel, 2, '4500', '400')
    await panel.getByLabel('Test a raw value').fill('1500')
    await expect(panel.getByText('= 100 l')).toBeVisible()
    await checkScreen(page, 'a sensor', { within: '[role=dialog]' })
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel).toBeHidden()
    await expect(input.getByRole('combobox', { name: /^Sensor/ })).toHaveValue(sensor)

    await page.getByRole('checkbox', { name: 'Input 2', exact: true }).check()
    const door = page.getByRole('group', { name: 'Input 2', exact: true })
    await door.getByLabel('Notification').selectOption('Alarm only')
    await door.getByRole('button', { name: 'Add an alarm' }).click()
    await checkScreen(page, 'an I/O profile')
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Added')
    await expect(page).toHaveURL(/wlx\/\d+$/)

    // changes the curve in the same panel, and switches the input off
    await page.reload()
    await input.getByRole('button', { name: 'Edit sensor' }).click()
    const edit = page.getByRole('dialog', { name: `Sensor ${sensor}` })
    await expect(edit.getByRole('region', { name: 'Used by' })).toContainText(name)
    await fillRow(edit, 2, '4500', '380')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await page.getByRole('checkbox', { name: 'Input 2', exact: true }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Saved')

    // filling the form with version 1 and saving restores it
    await page.getByRole('button', { name: 'Versions' }).click()
    const drawer = page.getByRole('dialog', { name: `Versions of ${name}` })
    await drawer.getByRole('button', { name: /^Version 1/ }).click()
    await expect(drawer.getByRole('row', { name: /^Input 2/ })).toContainText('Alarm only')
    await drawer.getByRole('button', { name: 'Fill the form with version 1' }).click()
    await expect(door.getByLabel('Notification')).toHaveValue(/.+/)
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Saved')

    await page.getByRole('link', { name: 'Assign to units' }).click()
    // the previous form has checkboxes too
    await expect(page.getByRole('button', { name: 'Save assignment' })).toBeVisible()
    await page.getByRole('row').getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await closeDialog(page, /^Assigned|^Please note/)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('region', { name: 'Used by' })).toContainText('A change affects 1 unit.')
    await page.getByRole('button', { name: 'Delete' }).click()
    await closeDialog(page, `Delete ${name}?`, 'Delete')
    const refused = page.getByRole('dialog')
    await expect(refused).toContainText(`${name} is assigned to 1 unit: `)
    await refused.getByRole('button', { name: 'OK' }).click()

    // deletes the profile again
    await page.getByRole('link', { name: 'Assign to units' }).click()
    await page.getByRole('checkbox', { checked: true }).first().uncheck()
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await closeDialog(page, /^Assigned/)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await closeDialog(page, `Delete ${name}?`, 'Delete')
    await expect(page).toHaveURL(/ioprofiles\/wlx$/)
  },
)
