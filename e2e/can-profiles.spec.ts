import { expect, test, type Page } from './test.ts'
import { ingest, ingestEvents, sos, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { addMailGroup, mailedTo, selectMailGroup } from './mail-group.ts'
import { address, signIn, tickUnit } from './portal.ts'

const list = '/administration/profiles/canbus'
const grinder = { uid: '35000000000778', name: 'Grinder of the CAN bus' }

async function closeDialog(page: Page, title: string | RegExp, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function choose(page: Page, field: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test(
  'PROF-014 PROF-022 PROF-024 PROF-032 PROF-075 a CAN bus profile is added, changed, restored and assigned, cannot be deleted while in use, and emails its alarms to its group',
  { tag: '@screens' },
  async ({ page }) => {
    const name = 'Engines'
    const group = await addMailGroup('Mechanics')
    await ingest(address(''), [traccarLine({ ...grinder, latitude: 0.5, longitude: 0.6 })])
    await signIn(page, 'admin', list)
    await page.getByRole('link', { name: 'Add' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await choose(page, /^CAN protocol/, 'J1939 250 kbit/s')
    await expect(page.getByText('250 kbit/s, J1939')).toBeVisible()
    await choose(page, 'Add a parameter', 'Engine speed')
    await choose(page, 'Add a parameter', 'Coolant temperature')
    const coolant = page.getByRole('group', { name: 'Coolant temperature' })
    await coolant.getByLabel('Notification').selectOption('Report and alarm')
    await coolant.getByLabel('Threshold').fill('105')
    await selectMailGroup(page, group)
    await checkScreen(page, 'a CAN bus profile')
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Added')
    await expect(page).toHaveURL(/canbus\/\d+$/)

    // a reload shows the stored values; then the alarm changes
    await page.reload()
    await expect(coolant.getByLabel('Threshold')).toHaveValue('105')
    await coolant.getByLabel('Threshold').fill('98')
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Saved')

    // filling the form with version 1 and saving restores it
    await page.getByRole('button', { name: 'Versions' }).click()
    const drawer = page.getByRole('dialog', { name: `Versions of ${name}` })
    await drawer.getByRole('button', { name: /^Version 1/ }).click()
    await expect(drawer.getByRole('row', { name: /Coolant temperature/ })).toContainText('105')
    await checkScreen(page, 'versions of a CAN bus profile', { within: '[role=dialog]' })
    await drawer.getByRole('button', { name: 'Fill the form with version 1' }).click()
    await expect(coolant.getByLabel('Threshold')).toHaveValue('105')
    await page.getByRole('button', { name: 'Save' }).click()
    await closeDialog(page, 'Saved')

    await page.getByRole('link', { name: 'Assign to units' }).click()
    await expect(page.getByRole('button', { name: 'Save assignment' })).toBeVisible()
    await tickUnit(page, grinder.name)
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await closeDialog(page, /^Assigned|^Please note/)
    // only the profile's alarm of the two is mailed to its group
    await ingestEvents(address(''), grinder, [sos, { type: 'alarm', attributes: { alarm: 'fault' } }])
    await expect.poll(() => mailedTo(group)).toEqual([`Diagnostic fault: ${grinder.name}`])
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('region', { name: 'Used by' })).toContainText('A change affects 1 unit.')
    await page.getByRole('button', { name: 'Delete' }).click()
    await closeDialog(page, `Delete ${name}?`, 'Delete')
    await expect(page.getByRole('dialog')).toContainText(`${name} is assigned to 1 unit: `)
  },
)
