import {
  assignCanProfile,
  assignPowerProfile,
  getCurfewProfile,
  getPowerProfile,
  getUnit,
  getUnitProfiles,
  listUnitProfileOffers,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { EquipmentAssign } from './equipment-assign.tsx'

const kinds = ['CANBUS', 'STATUS', 'POWERPROFILE', 'CURFEW', 'IOPROFILE']
const who = { acl: ['ADM_UNIT_VIEW', ...kinds.map(kind => `ADM_${kind}_ASSIGN`)], feature: ['SETTINGS'] }
const none = { assigned: false }
const offer = (profileId: number, name: string, modelUnitsCount = 0) => ({
  profileId,
  name,
  companyName: 'Northfield',
  isDefault: false,
  unitsCount: modelUnitsCount,
  modelUnitsCount,
})

const aServer = () => {
  let power: object = { assigned: true, profileId: 3, profileName: 'Daily use' }
  return fakeServer()
    .on(getUnit, {
      unitId: 7,
      name: 'Digger 7',
      clientId: 1,
      companyName: 'Northfield',
      serial: 'D7',
      timezoneId: 'Europe/Rome',
      hasSatellite: false,
      takesSettings: false,
      profiles: {},
      fleets: [],
      features: [],
    } as never)
    .on(getUnitProfiles, () => ({
      canBusProfile: none,
      statusProfile: { assigned: true, profileName: '-' },
      powerProfile: power as never,
      curfewProfile: { assigned: true, profileId: 4, profileName: 'Daylight' },
      inputOutputProfile: none,
      geoFenceProfiles: [{ assigned: true, profileId: 5, profileName: 'Yard', hasCommands: false }],
      maintenanceProfile: { assigned: true, profileId: 6, profileName: 'Diggers' },
      commandProfiles: [],
    }))
    .on(listUnitProfileOffers, ({ query }) => ({
      items:
        query.get('kind') === 'POWER'
          ? [offer(8, 'Theft watch', 12), offer(3, 'Daily use')]
          : [offer(9, 'Some profile')],
      totalCount: 2,
    }))
    .on(
      getPowerProfile,
      ({ path }) =>
        ({
          powerProfileId: Number(path.id),
          name: '',
          isDefault: false,
          companyId: 1,
          companyName: 'Northfield',
          version: 1,
          readOnly: false,
          rules: [{ stateChangeId: 1, delay: path.id === '8' ? 120 : 600 }],
          movingReportInterval: 30,
          stillReportInterval: 600,
        }) as never,
    )
    .on(getCurfewProfile, {
      curfewProfileId: 4,
      name: 'Daylight',
      isDefault: false,
      companyId: 1,
      companyName: 'Northfield',
      version: 1,
      timezoneId: 'Europe/Rome',
      days: {
        MONDAY: [{ from: '06:00', to: '18:30' }],
        TUESDAY: [],
        WEDNESDAY: [],
        THURSDAY: [],
        FRIDAY: [],
        SATURDAY: [],
        SUNDAY: [],
      },
    })
    .on(assignPowerProfile, () => {
      power = { assigned: true, profileId: 8, profileName: 'Theft watch' }
      return { hasWarning: false }
    })
}

const open = (server = aServer(), acl: readonly string[] = who.acl) =>
  openScreen(<EquipmentAssign params={{ id: '7' }} />, { server, login: { ...who, acl: [...acl] } })
type Screen = Awaited<ReturnType<typeof open>>['screen']
const part = (screen: Screen, name: string) => screen.getByRole('region', { name, exact: true })
const choose = async (screen: Screen, kind: string, option: RegExp) => {
  await part(screen, kind).getByRole('combobox').click()
  await screen.getByRole('option', { name: option }).click()
}

it('ADM-066 shows all profiles of a unit, previews what another one changes and replaces, and assigns it', async () => {
  const { screen, sent, press } = await open()
  const power = part(screen, 'Power profile')
  await expect.element(power.getByRole('row', { name: /^Sleeps after/ })).toMatchTextContent('Sleeps after00:10:00')
  await expect.element(part(screen, 'Curfew profile')).toMatchTextContent('12.5')
  await expect
    .element(part(screen, 'Status profile'))
    .toMatchTextContent('The unit has a profile that you do not have access to.')
  await expect.element(part(screen, 'Other profiles')).toMatchTextContent('Diggers')
  await expect.element(part(screen, 'Other profiles')).toMatchTextContent('Yard')
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await choose(screen, 'Power profile', /^Theft watch · Northfield · 12 units of this model/)
  await expect.element(power).toMatchTextContent('Replaces Daily use.')
  await expect
    .element(power.getByRole('row', { name: /^Sleeps after/ }))
    .toMatchTextContent('Sleeps after00:10:0000:02:00')
  expect(await problemsOf(screen.container)).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent('assignPowerProfile'))
    .toMatchObject([{ path: { profileId: '8' }, body: { assignements: [{ unitId: 7, assign: true }] } }])
  await screen.getByRole('dialog', { name: 'Assigned' }).getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('0 changes')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await expect.element(power.getByRole('combobox')).toHaveValue('Theft watch · Northfield · 12 units of this model')
})

it('rejects an option of an earlier search on Enter', async () => {
  const all = [offer(8, 'Theft watch'), offer(3, 'Daily use'), offer(10, 'Winter storage')]
  const server = aServer().on(listUnitProfileOffers, ({ query }) => {
    const items = all.filter(({ name }) => name.includes(query.get('filter') ?? ''))
    return { items, totalCount: items.length }
  })
  const { screen } = await open(server)
  const power = part(screen, 'Power profile').getByRole('combobox')
  await power.click()
  await expect.element(screen.getByRole('option', { name: /^Theft watch/ })).toBeVisible()
  // presses Enter before the server responds
  await userEvent.keyboard('Winter{Enter}')
  await expect.element(power).toHaveValue('Winter storage · Northfield')
})

it.each([
  ['Daily use was replaced.', 'Please noteDaily use was replaced.'],
  [undefined, 'Please note-'],
])('ADM-018 shows the server’s warning, or a dash: %s', { meta: { raises: ['warning'] } }, async (message, shown) => {
  const { screen, press, dialog } = await open(aServer().on(assignPowerProfile, { hasWarning: true, message }))
  await choose(screen, 'Power profile', /^Theft watch/)
  await press('Save')
  await expect.element(dialog).toMatchTextContent(shown)
})

it(
  'ERR-017 ADM-019 ADM-066 confirms the removal of a profile; on failure reports it and keeps the selection',
  { meta: { raises: ['unitProfileRemoval', 'assignError'] } },
  async () => {
    const server = aServer()
      .on(assignCanProfile, problem(403, 'Not yours'))
      .on(assignPowerProfile, { hasWarning: false })
    const { screen, sent, press } = await open(server)
    const power = part(screen, 'Power profile').getByRole('combobox')
    await expect.element(power).toHaveValue('Daily use · Northfield')
    await power.fill('')
    const question = screen.getByRole('dialog', { name: 'Remove this profile?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByText('0 changes')).toBeVisible()
    await choose(screen, 'CAN bus profile', /^Some profile/)
    await expect
      .element(part(screen, 'CAN bus profile'))
      .toMatchTextContent('Assigns a profile of this kind for the first time.')
    await press('Save')
    await screen.getByRole('dialog', { name: 'Not assigned' }).getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('1 change', { exact: true })).toBeVisible()
    expect(sent('assignPowerProfile')).toEqual([])
  },
)

it('ADM-066 shows a kind of profile read-only without the permission to assign it', async () => {
  const { screen } = await open(aServer(), ['ADM_UNIT_VIEW', 'ADM_CURFEW_ASSIGN'])
  await expect.element(part(screen, 'Power profile')).toMatchTextContent('Daily use')
  expect(part(screen, 'Power profile').getByRole('combobox').query()).toBeNull()
  await expect.element(part(screen, 'Curfew profile').getByRole('combobox')).toBeEnabled()
})

it('shows the profiles with their own screens below the others, without overlap', async () => {
  const { screen } = await open()
  await expect.element(part(screen, 'Other profiles')).toBeVisible()
  const others = part(screen, 'Other profiles').element()
  // the portal limits a screen to the height of the window
  Object.assign(others.closest('.equipment-assign')?.parentElement?.style ?? {}, { display: 'block', height: '400px' })
  const cards = [...document.querySelectorAll('.equipment-kind')].map(card => card.getBoundingClientRect().bottom)
  expect(cards.length).toBeGreaterThan(2)
  expect(others.getBoundingClientRect().top).toBeGreaterThanOrEqual(Math.max(...cards))
})
