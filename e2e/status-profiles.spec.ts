import { expect, test, type Page } from './test.ts'
import { checkScreen } from './check-screen.ts'
import { signIn } from './portal.ts'

const list = '/settings/equipment-configuration/status'

async function closeDialog(page: Page, title: string | RegExp, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}
const rule = (page: Page, number: number) => page.getByRole('group', { name: `Rule ${number}`, exact: true })

test(
  'PROF-052 PROF-065 PROF-066 a status profile is added, tried on a day, changed, restored and assigned, and cannot be deleted while in use',
  { tag: '@screens' },
  async ({ page }) => {
    const name = 'Zz rules'
    await signIn(page, 'admin', list)
    await page.getByRole('link', { name: 'Add' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await rule(page, 1).getByLabel('Status').selectOption('In alarm')
    await rule(page, 1).getByLabel('Signal').selectOption('Always')
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await rule(page, 2).getByLabel('Status').selectOption('Key off')
    await rule(page, 2).getByLabel('Signal').selectOption('Key')
    await rule(page, 2).getByLabel('Value').selectOption('Off')
    await expect(rule(page, 2)).toContainText('never reached: rule 1 always applies')

    // tries the unsaved rules on a real day, on which the unit may have been off
    const part = page.getByRole('region', { name: 'Try the rules on a day' })
    await part.getByRole('combobox', { name: 'Unit' }).click()
    await part.getByRole('listbox').getByRole('option').first().click()
    await expect(part.getByRole('application', { name: 'Statuses of the day' })).toBeVisible()
    await expect(part.getByRole('row', { name: /^In alarm/ })).toContainText('+')
    await checkScreen(page, 'a status profile')

    // by mouse, then by keyboard in both directions
    await page.getByTitle('Drag to change the order').nth(1).dragTo(rule(page, 1))
    await expect(rule(page, 1)).toContainText('Key off while key is off.')
    await page.getByRole('button', { name: 'Move rule 1 down' }).press('Enter')
    await page.getByRole('button', { name: 'Move rule 2 up' }).press('Enter')
    await expect(rule(page, 2)).toContainText('In all other cases In alarm.')
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Added')
    await expect(page).toHaveURL(/status-detail\?id=\d+$/)

    await page.reload()
    await expect(rule(page, 2)).toContainText('In all other cases In alarm.')
    await rule(page, 2).getByLabel('Status').selectOption('Engine idle')
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Saved')
    await page.getByRole('button', { name: 'Versions' }).click()
    const drawer = page.getByRole('dialog', { name: `Versions of ${name}` })
    await drawer.getByRole('button', { name: /^Version 1/ }).click()
    await expect(drawer.getByRole('row', { name: /^Rule 2/ })).toContainText('In alarm')
    await drawer.getByRole('button', { name: 'Fill the form with version 1' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Saved')

    await page.getByRole('link', { name: 'Assign to units' }).click()
    await expect(page).toHaveURL(/\/administration\/profiles\/status\/assign\/\d+$/)
    await page.getByRole('row').getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await closeDialog(page, /^Assigned|^Please note/)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('region', { name: 'Used by' })).toContainText('A change affects 1 unit.')
    await page.getByRole('button', { name: 'Delete' }).click()
    await closeDialog(page, `Delete ${name}?`, 'Delete')
    await expect(page.getByRole('dialog')).toContainText(`${name} is assigned to 1 unit: `)
  },
)
