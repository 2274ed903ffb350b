import {
  getTypeLimits,
  getUnitLimits,
  lookupNotificationGroupsForUser,
  updateTypeLimits,
  updateUnitLimits,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { openScreen, problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { fleetKitMessages as messages } from '../messages.ts'
import { LimitsButton, LimitsDrawer } from './index.ts'
import type { LimitName, Limits } from './limits.ts'

const inherited: Limits = {
  overspeed: 60,
  idleMinutes: 30,
  lowFuel: { amount: 10, unit: 'PERCENT' },
  fuelDrop: { amount: 5, unit: 'PERCENT', keyOff: false },
  leastRefuel: null,
  engineTemperature: 110,
  towing: { distance: 300, speed: 15, minutes: 1 },
  ignition: false,
  tankSize: null,
  repeatMinutes: null,
  notificationId: 5,
}
const levels: Partial<Record<LimitName, FleetSchemas['LimitLevel']>> = { overspeed: 'COMPANY', idleMinutes: 'TYPE' }
const detail = (own: Limits): FleetSchemas['LimitsDetail'] => ({
  own,
  inherited,
  inheritedFrom: (Object.keys(inherited) as LimitName[]).map(limit => ({ limit, level: levels[limit] ?? 'DEFAULT' })),
  effective: { ...inherited, ...own },
  version: 2,
})
const aServer = (own: Limits = {}) =>
  fakeServer()
    .on(getUnitLimits, detail(own))
    .on(updateUnitLimits, undefined)
    .on(getTypeLimits, detail(own))
    .on(updateTypeLimits, undefined)
    .on(lookupNotificationGroupsForUser, [{ id: 5, label: 'Night watch' }])

const login = { acl: ['ADM_UNIT_VIEW', 'ADM_UNIT_EDIT', 'ADM_BTM_VIEW', 'ADM_BTM_EDIT'], feature: [] }
async function open(server = aServer(), acl = login.acl) {
  const opened = await openScreen(<LimitsButton of={{ unitId: 7 }} name="Digger" />, {
    server,
    login: { acl, feature: [] },
    messages,
  })
  const limit = (name: string) => opened.screen.getByRole('group', { name, exact: true })
  const setting = (name: string) => limit(name).getByRole('combobox', { name: 'Setting' })
  return { ...opened, limit, setting }
}

it('shows inherited limits and their level', async () => {
  const { press, limit, setting, screen } = await open()
  await press('Limits')
  await expect.element(setting('Overspeed')).toHaveDisplayValue('From the company: 60 km/h')
  await expect.element(setting('Idling')).toHaveDisplayValue('From the type: 30 min')
  await expect.element(setting('Low fuel')).toHaveDisplayValue('Default: 10 %')
  await expect.element(setting('Fuel loss')).toHaveDisplayValue('Default: 5 %')
  await expect.element(setting('Coolant temperature')).toHaveDisplayValue('Default: 110 °C')
  await expect.element(setting('Moved with the key off')).toHaveDisplayValue('Default: 300 m or 15 km/h')
  await expect.element(setting('Key on and off')).toHaveDisplayValue('Default: No alarm')
  await expect.element(setting('Tank size')).toHaveDisplayValue('Default: Unknown')
  await expect.element(setting('Repeat while it lasts')).toHaveDisplayValue('Default: Not repeated')
  const group = limit('Notification').getByRole('combobox')
  await expect.element(group).toHaveAttribute('placeholder', 'Default: Night watch')
  expect(await problemsOf(screen.baseElement)).toEqual([])
})

it('starts a custom limit from the inherited value, turns one off and inherits another again', async () => {
  const { press, limit, setting, screen, sent, dialog } = await open(aServer({ idleMinutes: 5, lowFuel: null }))
  await press('Limits')
  await setting('Overspeed').selectOptions('Own limit')
  await limit('Overspeed').getByRole('spinbutton', { name: 'Speed' }).fill('80')
  await setting('Coolant temperature').selectOptions('No alarm')
  await expect.element(limit('Idling').getByRole('spinbutton')).toHaveValue('5')
  await setting('Idling').selectOptions('From the type: 30 min')
  await setting('Fuel loss').selectOptions('Own limit')
  await limit('Fuel loss').getByRole('combobox', { name: 'Unit of measure' }).selectOptions('Litres')
  await expect.element(limit('Fuel loss')).toMatchTextContent('only units that report the level in litres')
  await limit('Fuel loss').getByRole('checkbox').click()
  await setting('Key on and off').selectOptions('Alarm')
  await limit('Notification').getByRole('combobox').click()
  await screen.getByRole('option', { name: 'Portal only' }).click()
  await press('Save')
  await expect
    .poll(() => sent('updateUnitLimits')[0]?.body)
    .toEqual({
      lowFuel: null,
      overspeed: 80,
      engineTemperature: null,
      fuelDrop: { amount: 5, unit: 'LITRES', keyOff: true },
      ignition: true,
      notificationId: null,
      version: 2,
    })
  await expect.element(dialog).not.toBeInTheDocument()
})

it('merges each limit that someone else saved in the meantime', async () => {
  const laterSave = { version: 3, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['overspeed'] }
  let stored = detail({ overspeed: 70 })
  const server = aServer()
    .on(getUnitLimits, () => stored)
    .on(updateUnitLimits, ({ body }) =>
      (body as { version: number }).version === stored.version
        ? undefined
        : problem(409, 'anna has saved Digger.', { laterSave }),
    )
  const { press, limit, setting, screen, sent } = await open(server)
  await press('Limits')
  await limit('Overspeed').getByRole('spinbutton').fill('80')
  await setting('Idling').selectOptions('No alarm')
  stored = { ...detail({ overspeed: 60, tankSize: 400 }), version: 3 }
  await press('Save')
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect.element(row('Overspeed')).toMatchTextContent(/Changed by both.*60 km\/h.*80 km\/h/)
  await expect.element(row('Idling')).toMatchTextContent(/Empty.*No alarm/)
  await row('Overspeed').getByLabelText('60 km/h').click()
  await press('Save selection')
  await expect
    .poll(() => sent('updateUnitLimits')[1]?.body)
    .toEqual({ overspeed: 60, idleMinutes: null, tankSize: 400, version: 3 })
})

it('shows limits without a Save button to users who may only read', async () => {
  const { press, setting, screen } = await open(aServer(), ['ADM_UNIT_VIEW'])
  await press('Limits')
  await expect.element(setting('Overspeed')).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

it('hides limits from users who may not read them', async () => {
  const { screen } = await open(aServer(), [])
  await expect.element(screen.getByRole('button', { name: 'Limits' })).not.toBeInTheDocument()
})

it('shows limits of a shared type read-only to other companies', async () => {
  const { screen } = await openScreen(<LimitsDrawer of={{ typeId: 2 }} name="Dozer" isReadOnly onClose={() => {}} />, {
    server: aServer(),
    login,
    messages,
  })
  await expect.element(screen.getByRole('dialog', { name: 'Limits of Dozer' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})
