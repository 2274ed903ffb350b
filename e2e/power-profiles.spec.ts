import { expect, test, type Page } from './test.ts'
import { lookOver } from './look-over.ts'
import { signIn } from './portal.ts'

const list = '/settings/equipment-configuration/power-management'

async function answer(page: Page, title: string | RegExp, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('PROF-054 PROF-067 PROF-068 PROF-081 a power profile is added, changed, restored, assigned and not deleted while it is used', async ({
  page,
}, { retry }) => {
  const name = `Zz parking ${retry}`
  await signIn(page, 'admin', list)
  await expect(page.getByRole('link', { name: 'Winter storage', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Add' }).click()
  await expect(page).toHaveURL(/power-management-detail$/)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  const keyOff = page.getByRole('group', { name: 'Key off', exact: true })
  await keyOff.getByLabel('Sleeps after').fill('15')
  await expect(page.getByRole('region', { name: 'Estimated battery life' })).toContainText(/About \d+ days/)
  await lookOver(page, 'a power profile')
  await page.getByRole('button', { name: 'Save' }).click()
  await answer(page, 'Added')
  await expect(page).toHaveURL(/power-management-detail\?id=\d+$/)

  // what was stored is what a reload shows; then a delay changes
  await page.reload()
  await expect(keyOff.getByLabel('Sleeps after')).toHaveValue('15')
  await keyOff.getByLabel('Sleeps after').fill('45')
  await page.getByRole('button', { name: 'Save' }).click()
  await answer(page, 'Saved')

  await page.getByRole('button', { name: 'Versions' }).click()
  const drawer = page.getByRole('dialog', { name: `Versions of ${name}` })
  await drawer.getByRole('button', { name: /^Version 1/ }).click()
  await expect(drawer.getByRole('row', { name: /Key off/ })).toContainText('45 min')
  await drawer.getByRole('button', { name: 'Fill the form with version 1' }).click()
  await expect(keyOff.getByLabel('Sleeps after')).toHaveValue('15')
  await page.getByRole('button', { name: 'Save' }).click()
  await answer(page, 'Saved')

  await page.getByRole('link', { name: 'Assign to units' }).click()
  await expect(page).toHaveURL(/powerprofiles\/assign\/\d+$/)
  await page.getByRole('row').getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Save assignment' }).click()
  await answer(page, /^Assigned|^Please note/)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('region', { name: 'Used by' })).toContainText('A change affects 1 unit.')
  await page.getByRole('button', { name: 'Delete' }).click()
  await answer(page, `Delete ${name}?`, 'Delete')
  await expect(page.getByRole('dialog')).toContainText(`${name} is assigned to 1 unit: `)
})

test(
  'ADM-066 ADM-096 the profiles of a unit are on one page, offered with what they bring and replace',
  { tag: '@screens' },
  async ({ page }, { retry }) => {
    await signIn(page, 'admin', `/administration/equipment/equipment-assign/${7 + retry}`)
    const power = page.getByRole('region', { name: 'Power profile', exact: true })
    const choose = async (option: RegExp) => {
      await power.getByRole('combobox').click()
      await page.getByRole('option', { name: option }).click()
      await expect(power).toContainText(/Replaces|first time/)
      await page.getByRole('button', { name: 'Save' }).click()
      await answer(page, /^Assigned|^Please note/)
    }
    await expect(power.getByRole('combobox')).toBeVisible()
    await choose(/^Winter storage/)
    await lookOver(page, 'the profiles of a unit')
    await page.reload()
    await expect(power.getByRole('combobox')).toHaveValue(/^Winter storage/)
    await choose(/^Rental yard/)
  },
)
