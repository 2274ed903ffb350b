import { expect, test, type Page } from './test.ts'
import { get, ingest, send, tokenOf, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

const list = '/administration/data/units'
const api = (path: string) => address(`/wlf/api${path}`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

interface Named {
  id: number
  name: string
}
interface Listed<Row> {
  items: Row[]
}

async function closeDialog(page: Page, title: string | RegExp, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Selects an option of a searchable select. */
/** Returns an option by its name, which the owner follows for profiles of other companies. */
const optionOf = (page: Page, name: string) =>
  page
    .getByRole('option', { name, exact: true })
    .or(page.getByRole('option', { name: `${name} · ` }))
    .first()

async function choose(page: Page, field: string | RegExp, option: string): Promise<void> {
  const input = page.getByRole('combobox', { name: field })
  await input.click()
  await input.fill(option)
  await optionOf(page, option).click()
}

/** Adds a unit by forwarding a position of an unknown device. */
async function newUnit(uid: string, name: string, token: string): Promise<void> {
  await ingest(address(''), [traccarLine({ uid, name, latitude: 45, longitude: 9 })])
  const { items } = await get<Listed<{ name: string }>>(api(`/units?filter=${encodeURIComponent(name)}`), token)
  expect(items.map(unit => unit.name)).toEqual([name])
}

/** Adds a model with a command profile and a maintenance profile, and returns its brand and type. */
async function newModel(name: string, token: string): Promise<{ brand: string; type: string }> {
  const { items: brands } = await get<Listed<Named>>(api('/brand?limit=1'), token)
  const { items: types } = await get<Listed<Named>>(api('/type?limit=1'), token)
  const [brand, type] = [brands[0], types[0]]
  if (!brand || !type) throw new Error('The demo fleet has no brand or no type.')
  await send('POST', api('/model'), token, { name, brandId: brand.id, typeId: type.id })
  const { items: models } = await get<Listed<Named>>(api(`/model?filter=${encodeURIComponent(name)}`), token)
  const kind = { brand: { id: brand.id }, type: { id: type.id }, model: { id: models[0]?.id } }
  await send('POST', api('/btm'), token, { name, ...kind })
  const { items: btms } = await get<Listed<{ btmId: number }>>(api(`/btm?filter=${encodeURIComponent(name)}`), token)
  const catalogs = await get<{ items: Named[] }>(
    address('/command-manager/api/user/command-template-catalogs?page=0'),
    token,
  )
  const plans = await get<{ id: number; label: string }[]>(api('/lookup-tables/maintenance-profiles'), token)
  await send('POST', api('/btm/profiles'), token, {
    btmId: btms[0]?.btmId,
    commandProfileIds: catalogs.items.slice(0, 1).map(({ id }) => id),
    maintenanceProfileId: plans[0]?.id,
  })
  return { brand: brand.name, type: type.name }
}

test(
  'ADM-050 ADM-053 ADM-055 ADM-059 ADM-088 an administrator edits a unit, with its model, a profile and its satellite',
  { tag: '@screens' },
  async ({ page }) => {
    const admin = await tokenOf(address(''), 'admin')
    const name = 'Zz unit'
    const model = `Zz model ${Date.now()}`
    await newUnit('86773005800000', name, admin)
    const { brand, type } = await newModel(model, admin)
    // from the unit's company, because profiles of its customers are rejected
    const curfew = `Zz curfew ${Date.now()}`
    await send('POST', api('/curfew-profiles'), admin, { name: curfew, timezoneId: 'Europe/Rome', days: {} })

    await signIn(page, 'admin', list)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByText('archived, not deleted')).toBeVisible()
    await checkScreen(page, 'units')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(name)
    await checkScreen(page, 'a unit')

    await choose(page, /^Brand$/, brand)
    await choose(page, /^Type$/, type)
    await choose(page, /^Model$/, model)
    await choose(page, 'Curfew profile', curfew)
    await press(page, 'Unlock')
    await expect(page.getByLabel('Scheduled positions per day')).toHaveValue('5')
    await page.getByRole('textbox', { name: /Modem IMEI/ }).fill('300234010753370')
    await checkScreen(page, 'a unit by satellite')
    await press(page, 'Save')
    await checkScreen(page, 'profiles of a model', { within: '[role=dialog]' })
    await closeDialog(page, /^Assign the profiles of the model/, 'Continue')
    await page.getByRole('spinbutton', { name: /Engine hours/ }).fill('100')
    await closeDialog(page, 'Maintenance reference', 'Continue')
    await closeDialog(page, 'Saved')

    // a reload shows the stored values
    await page.reload()
    await expect(page.getByRole('combobox', { name: /^Model$/ })).toHaveValue(model)
    await expect(page.getByRole('textbox', { name: /Modem IMEI/ })).toBeDisabled()
    await expect(page.getByRole('list', { name: 'Command profiles' }).getByRole('listitem')).toHaveCount(1)
    await page
      .getByRole('list', { name: 'Command profiles' })
      .getByRole('button', { name: /^Remove/ })
      .click()
    await closeDialog(page, 'Remove this profile?', 'Remove')
    await press(page, 'Save')
    await closeDialog(page, 'Saved')
    await page.reload()
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(name)
    await expect(page.getByRole('list', { name: 'Command profiles' }).getByRole('listitem')).toHaveCount(0)
  },
)

test(
  'ADM-054 ADM-055 ADM-088 a unit moves to another company and is archived; many are changed together',
  { tag: '@screens' },
  async ({ page }) => {
    const admin = await tokenOf(address(''), 'admin')
    const names = [1, 2].map(number => `Zz mover ${number}`)
    for (const [index, name] of names.entries()) await newUnit(`867730058100${index}00`, name, admin)
    const { items: companies } = await get<Listed<{ name: string }>>(api('/companies?size=1000'), admin)
    const target = companies.map(company => company.name).find(name => /Lindenbruch/.test(name)) ?? ''

    await signIn(page, 'admin', `${list}?q=${encodeURIComponent(names[0] ?? '')}`)
    await page.getByRole('link', { name: names[0], exact: true }).click()
    await choose(page, /^Company/, target)
    await press(page, 'Save')
    await expect(page.getByRole('dialog')).toContainText(`to ${target}`)
    await checkScreen(page, 'another company', { within: '[role=dialog]' })
    await closeDialog(page, /^Move .* to another company/, 'Move and save')
    await closeDialog(page, 'Saved')
    await page.reload()
    await expect(page.getByRole('combobox', { name: /^Company/ })).toHaveValue(target)
    await press(page, 'Archive')
    await closeDialog(page, /^Archive /, 'Archive')
    await expect(page.getByText('Archived since')).toBeVisible()
    await press(page, 'Restore')
    await expect(page.getByText('Archived since')).toBeHidden()

    await page.goto(address(`${list}?q=${encodeURIComponent('Zz mover')}`))
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await expect(page.getByText('2 units selected')).toBeVisible()
    await removeCurfew(page, names, admin)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await press(page, 'Archive')
    await press(page, 'Change 2 units')
    await expect(page.getByRole('dialog')).toContainText('2 units changed')
    await checkScreen(page, 'what was done to units', { within: '[role=dialog]' })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('link', { name: names[0], exact: true })).toHaveCount(0)
  },
)

/** Removes one of two curfews from the selected units, and checks that the other stays. */
async function removeCurfew(page: Page, names: readonly string[], token: string): Promise<void> {
  const curfews = await get<{ id: number; label: string }[]>(api('/lookup-tables/curfew-profiles'), token)
  const units: number[] = []
  for (const [index, name] of names.entries()) {
    const { items } = await get<Listed<{ unitId: number }>>(api(`/units?filter=${encodeURIComponent(name)}`), token)
    units.push(...items.map(({ unitId }) => unitId))
    const curfewProfile = { assigned: true, profileId: curfews[index]?.id }
    await send('POST', api('/units/changes'), token, { unitIds: [units[index]], profiles: { curfewProfile } })
  }
  const held = async () =>
    Promise.all(
      units.map(async unitId => {
        const path = api(`/units/${unitId}/profiles`)
        return (await get<{ curfewProfile: { profileName?: string } }>(path, token)).curfewProfile.profileName
      }),
    )
  const [gone, stays] = curfews.map(({ label }) => label)
  expect(await held()).toEqual([gone, stays])
  await press(page, 'Assign or remove a profile')
  const drawer = page.getByRole('dialog', { name: 'Assign or remove a profile' })
  await drawer.getByRole('combobox', { name: 'Kind of profile' }).selectOption('Curfew profile')
  await drawer.getByRole('radio', { name: 'Remove' }).check()
  await drawer.getByRole('combobox', { name: /^Profile/ }).click()
  await optionOf(page, gone ?? '').click()
  await press(page, 'Change 2 units')
  await closeDialog(page, 'Remove this profile?', 'Cancel')
  expect(await held()).toEqual([gone, stays])
  await press(page, 'Change 2 units')
  await checkScreen(page, 'a profile removed from units', { within: '[role=dialog]' })
  await closeDialog(page, 'Remove this profile?', 'Remove')
  await expect(page.getByRole('dialog')).toContainText('1 unit changed')
  await expect(page.getByRole('dialog')).toContainText('1 unit needed no change')
  expect(await held()).toEqual([undefined, stays])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
}
