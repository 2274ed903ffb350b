import {
  createPowerProfile,
  deletePowerProfile,
  getPowerProfile,
  getPowerProfileUsage,
  getPowerProfileVersion,
  listPowerProfiles,
  listPowerProfileVersions,
  lookupAlarmPriorities,
  lookupNotificationGroupsForUser,
  lookupPowerMotionModes,
  lookupPowerMotions,
  lookupPowerStateChange,
  updatePowerProfile,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { PowerProfileDetail } from './power-profile-detail.tsx'
import { PowerProfileList } from './power-profile-list.tsx'

const all = ['VIEW', 'ADD', 'EDIT', 'DELETE', 'ASSIGN'].map(right => `ADM_POWERPROFILE_${right}`)
const caller = { acl: all, feature: ['SETTINGS'] }
const names = (...labels: string[]) => labels.map((label, index) => ({ id: index + 1, label }))
const profile = {
  powerProfileId: 3,
  name: 'Long parking',
  isDefault: false,
  companyId: 1,
  companyName: 'Northfield',
  version: 4,
  rules: [
    { stateChangeId: 1, delay: 300 },
    { stateChangeId: 2, motionId: 1, delay: 100 },
  ],
  motionModeId: 2,
  wakeMotionId: 3,
  movingReportInterval: 30,
  stillReportInterval: 600,
  asleepReportInterval: 86_400,
  notification: { companyId: 1, notificationId: 1, priorityId: 2 },
  readOnly: false,
}

const aServer = () =>
  fakeServer()
    .on(listPowerProfiles, {
      items: [
        { ...profile, sleeps: true, unitsCount: 12 },
        { ...profile, powerProfileId: 4, name: 'Always on', sleeps: false, unitsCount: 0 },
      ],
      totalCount: 2,
    })
    .on(getPowerProfile, profile)
    .on(getPowerProfileUsage, {
      unitsCount: 2,
      units: [
        { unitId: 1, name: 'Digger 1', companyName: 'Northfield' },
        { unitId: 2, name: 'Digger 2', companyName: 'Northfield' },
      ],
      records: [],
    })
    .on(listPowerProfileVersions, [
      { version: 3, savedAt: '2026-03-01T08:00:00Z', userName: 'ada', name: 'Parking', restorable: true },
    ])
    .on(getPowerProfileVersion, { ...profile, name: 'Parking', rules: [{ stateChangeId: 1, delay: 1800 }] })
    .on(lookupPowerStateChange, names('Key off', 'Motion ended', 'Battery low', 'Timer'))
    .on(lookupPowerMotions, names('Accelerometer', 'GPS speed', 'Both'))
    .on(lookupPowerMotionModes, names('Any motion', 'Sustained motion', 'No motion'))
    .on(lookupNotificationGroupsForUser, names('Workshop'))
    .on(lookupAlarmPriorities, names('Low', 'High'))
    .on(updatePowerProfile, undefined)
    .on(createPowerProfile, { id: 9 })

const detail = (id: number | undefined = 3, server = aServer()) =>
  openScreen(<PowerProfileDetail query={{ id }} />, { server, login: caller })

it('ADM-001 PROF-054 lists power profiles with report intervals, and links to their details and unit assignment', async () => {
  const query = { page: 1, size: undefined, q: undefined, sort: undefined }
  const { screen, went } = await openScreen(<PowerProfileList query={query} />, { server: aServer(), login: caller })
  await expect
    .element(screen.getByRole('link', { name: 'Long parking' }))
    .toHaveAttribute('href', '/settings/equipment-configuration/power-management-detail?id=3')
  await expect.element(screen.getByRole('row', { name: /^Always on/ })).toMatchTextContent('Does not sleep')
  await screen.getByRole('button', { name: 'Assign to units' }).first().click()
  await expect.poll(() => went).toEqual(['/administration/profiles/powerprofiles/assign/3'])
})

it('PROF-054 sends selected rules in seconds and millivolts, and requires the voltage of a low battery', async () => {
  const { screen, sent, press } = await detail()
  const rule = (name: string) => screen.getByRole('group', { name, exact: true })
  await expect.element(rule('Motion ended').getByLabelText('Sleeps after')).toHaveValue('1.67')
  await rule('Key off').getByRole('checkbox').click()
  await rule('Battery low').getByRole('checkbox').click()
  await rule('Battery low').getByLabelText('Sleeps after').fill('0')
  await press('Save')
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('Enter the voltage below which the battery is low.')).toBeVisible()
  expect(sent('updatePowerProfile')).toEqual([])
  await screen.getByLabelText('The battery is low below').fill('2.5')
  await expect.element(screen.getByText(/^Enter more than 3 V/)).toBeVisible()
  await screen.getByLabelText('The battery is low below').fill('11.8')
  expect(await problemsOf(screen.container)).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent('updatePowerProfile')[0]?.body)
    .toMatchObject({
      version: 4,
      // 1.67 minutes restore the loaded 100 seconds
      rules: [
        { stateChangeId: 2, motionId: 1, delay: 100 },
        { stateChangeId: 3, delay: 0 },
      ],
      minBattery_mV: 11_800,
      asleepReportInterval: 86_400,
      notification: profile.notification,
    })
})

it('PROF-054 updates the estimated battery days with the profile and power figures', async () => {
  const { screen } = await detail()
  const estimate = screen.getByRole('region', { name: 'Estimated battery life' })
  const days = () => Number(/About ([\d,.]+) days/.exec(estimate.element().textContent ?? '')?.[1])
  await expect.poll(days).toBeGreaterThan(300)
  const before = days()
  await screen.getByLabelText('Reports while asleep').fill('60')
  await expect.poll(days).toBeLessThan(before)
  await estimate.getByLabelText('Battery capacity').fill('50')
  await expect.poll(days).toBeLessThan(before / 2)
  for (const name of ['Key off', 'Motion ended'])
    await screen.getByRole('group', { name, exact: true }).getByRole('checkbox').click()
  await expect.element(screen.getByText('Nothing is selected, so the device never sleeps.')).toBeVisible()
  await expect.element(estimate).toMatchTextContent('24 h')
  await expect.poll(days).toBeLessThan(30)
  await estimate.getByRole('button', { name: 'Use default values' }).click()
  await expect.element(estimate.getByLabelText('Battery capacity')).toHaveValue('100')
})

it('PROF-054 opens a new profile for editing after the save', async () => {
  const { screen, sent, press, went } = await openScreen(<PowerProfileDetail query={{}} />, {
    server: aServer(),
    login: caller,
  })
  await screen.getByLabelText('Name').fill('New')
  await screen.getByRole('combobox', { name: 'Movement that wakes the device' }).click()
  await screen.getByRole('option', { name: 'No motion' }).click()
  await expect.poll(() => screen.getByRole('combobox', { name: 'Detected by' }).query()).toBeNull()
  await press('Save')
  await expect
    .poll(() => sent('createPowerProfile')[0]?.body)
    .toMatchObject({ name: 'New', rules: [{ stateChangeId: 1, delay: 600 }], motionModeId: 3 })
  await expect.poll(() => went).toContain('/settings/equipment-configuration/power-management-detail?id=9')
})

it('PROF-054 shows the effect of a change, compares and restores versions, and names the units that prevent deletion', async () => {
  const server = aServer().on(
    deletePowerProfile,
    problem(409, 'Long parking is assigned to 2 units: Digger 1, Digger 2. Remove it from them, then delete it.'),
  )
  const { screen } = await detail(3, server)
  await expect.element(screen.getByRole('region', { name: 'Used by' })).toMatchTextContent('Digger 1, Digger 2')
  await screen.getByRole('button', { name: 'Versions' }).click()
  await screen.getByRole('button', { name: /^Version 3/ }).click()
  const row = screen.getByRole('row', { name: /^Sleeps after: Key off/ })
  await expect.element(row).toMatchTextContent('30 min')
  await expect.element(row).toMatchTextContent('5 min')
  await screen.getByRole('button', { name: 'Fill the form with version 3' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Parking')
  const keyOff = screen.getByRole('group', { name: 'Key off', exact: true })
  await expect.element(keyOff.getByLabelText('Sleeps after')).toHaveValue('30')
  await expect
    .element(screen.getByRole('group', { name: 'Motion ended', exact: true }).getByRole('checkbox'))
    .not.toBeChecked()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('Digger 1, Digger 2')
})

it('shows a parent company’s profile read-only, with an editable battery estimate', async () => {
  const { screen } = await detail(3, aServer().on(getPowerProfile, { ...profile, readOnly: true }))
  await expect.element(screen.getByText('This profile belongs to a parent company.', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete' }).query()).toBeNull()
  await expect.element(screen.getByLabelText('Battery capacity')).toBeEnabled()
  await expect.element(screen.getByRole('group', { name: 'Timer' }).getByRole('checkbox')).toBeDisabled()
})
