import { expect, test, type Page } from './test.ts'
import { get, ingest, ingestEvents, sos, tokenOf, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { addMailGroup, mailedTo, selectMailGroup } from './mail-group.ts'
import { address, signIn, tickUnit } from './portal.ts'

const name = 'Newcomer of the profiles'
const uid = '35000000000777'

async function idOfUnit(): Promise<number | undefined> {
  const { items } = await get<{ items: { id: number }[] }>(
    address(`/wlf/api/lookup-tables/units?filter=${encodeURIComponent(name)}`),
    await tokenOf(address(''), 'admin'),
  )
  return items[0]?.id
}

/** Closes the dialog with the result. */
async function closeMessage(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
}

test(
  'CMD-037 PROF-055 PROF-059 a unit of a gateway gets commands and services, and its alarms are mailed to the profile’s group',
  { tag: '@screens' },
  async ({ page }) => {
    const commands = 'For newcomers'
    const group = await addMailGroup('Workshop of newcomers')
    await ingest(address(''), [traccarLine({ uid, name, latitude: 0.5, longitude: 0.5 })])
    await expect.poll(idOfUnit).toBeDefined()
    const unitId = await idOfUnit()

    await signIn(page, 'admin', '/settings/equipment-configuration/commands-profile')
    await expect(page.getByRole('link', { name: 'Every device' })).toBeVisible()
    await checkScreen(page, 'the command profiles')
    await page.getByRole('link', { name: 'Add' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(commands)
    await page.getByRole('combobox', { name: 'Commands' }).click()
    await page.getByRole('option', { name: 'Request position' }).click()
    await page.getByRole('option', { name: 'Immobilise' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save' }).click()
    await closeMessage(page, 'Added')
    await expect(page).toHaveURL(/commands-profile-detail\?name=For/)
    await expect(page.getByRole('link', { name: 'Assign to units' })).toBeVisible()
    await checkScreen(page, 'a command profile')
    await page.getByRole('link', { name: 'Assign to units' }).click()
    await tickUnit(page, name)
    await checkScreen(page, 'the units of a command profile')
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await closeMessage(page, 'Assigned')
    await expect(page.getByRole('link', { name: commands })).toBeVisible()

    await page.goto(address('/administration/profiles/maintenance'))
    await expect(page.getByRole('link', { name: 'Add' })).toBeVisible()
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await checkScreen(page, 'the maintenance profiles')
    await page.getByRole('link', { name: 'Add' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('First year')
    await page.getByRole('combobox', { name: 'Add a service' }).click()
    await page.getByRole('option').first().click()
    const service = page.getByRole('region', { name: 'Services' }).getByRole('group')
    const description = (await service.locator('legend').textContent()) ?? ''
    await service.getByLabel('Interval').fill('300')
    await selectMailGroup(page, group)
    await page.getByRole('button', { name: 'Save' }).click()
    await closeMessage(page, 'Added')
    await expect(page).toHaveURL(/profiles\/maintenance\/\d+$/)
    await expect(service).toHaveCount(1)
    await checkScreen(page, 'a maintenance profile')
    await page.getByRole('link', { name: 'Assign to units' }).click()
    await tickUnit(page, name)
    await checkScreen(page, 'the units of a maintenance profile')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('row', { name }).getByLabel('Engine hours').fill('100')
    await checkScreen(page, 'reference values of a unit')
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await expect(page.getByRole('heading', { name: 'The maintenance profile is assigned' })).toBeVisible()
    await checkScreen(page, 'a maintenance profile that was assigned')

    // only the profile's alarm of the two is mailed to its group
    await ingestEvents(address(''), { uid, name }, [sos, { type: 'maintenance' }])
    await expect.poll(() => mailedTo(group)).toEqual([`Maintenance due: ${name}`])
    await page.goto(address(`/maintenance/fleet/card/${unitId}`))
    await expect(page.getByRole('region', { name: /^Planned/ }).getByRole('row', { name: description })).toBeVisible()

    await page.goto(address(`/fleet?unitId=${unitId}`))
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Send command' }).click()
    const drawer = page.getByRole('dialog', { name: `Send commands (${name})` })
    await expect(drawer.getByRole('button', { name: /^Send (Immobilise|Request position)$/ })).toHaveCount(2)
  },
)
