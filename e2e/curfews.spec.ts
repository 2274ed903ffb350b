import { expect, test } from './test.ts'
import { ingest, ingestEvents, sos, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { addMailGroup, mailedTo, selectMailGroup } from './mail-group.ts'
import { address, agree, signIn, tickUnit } from './portal.ts'

const list = '/administration/profiles/curfew'
const mower = { uid: '35000000000779', name: 'Mower of the curfew' }

test(
  'PROF-033 PROF-034 PROF-035 a curfew is painted and assigned to a unit, and its alarms are mailed to its group',
  { tag: '@screens' },
  async ({ page }) => {
    const name = 'Zz quiet hours'
    const group = await addMailGroup('Neighbours')
    await ingest(address(''), [traccarLine({ ...mower, latitude: 0.5, longitude: 0.7 })])
    await signIn(page, 'admin', list)
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await checkScreen(page, 'curfews')
    await page.getByRole('link', { name: 'Add' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    const monday = page.getByRole('group', { name: 'Monday' })
    await monday.getByRole('option', { name: /^06:00/ }).click()
    await monday.getByRole('button', { name: 'Copy to' }).click()
    await page.getByRole('menuitem', { name: 'Monday to Friday' }).click()
    await expect(page.getByText('2:30 hours per week')).toBeVisible()
    await selectMailGroup(page, group)
    await checkScreen(page, 'a curfew')
    await page.getByRole('button', { name: 'Save' }).click()
    await agree(page, 'Added')
    await expect(page).toHaveURL(/curfew\/\d+$/)
    await page.reload()
    await expect(page.getByText('2:30 hours per week')).toBeVisible()
    await expect(page.getByRole('combobox', { name: /^Notification group/ })).toHaveValue(group.name)

    await page.getByRole('link', { name: 'Assign to units' }).click()
    await tickUnit(page, mower.name)
    await checkScreen(page, 'the units of a curfew')
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await agree(page, /Assigned|Please note/)
    // only the profile's alarm of the two is mailed to its group
    await ingestEvents(address(''), mower, [sos, { type: 'curfew' }])
    await expect.poll(() => mailedTo(group)).toEqual([`Used outside allowed hours: ${mower.name}`])
  },
)
