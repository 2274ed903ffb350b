import {
  createDutyProfile,
  getCanProfile,
  getCustomDuties,
  getDutyProfile,
  getDutyProfileUsage,
  getDutyProfileVersion,
  listDutyProfiles,
  listDutyProfileVersions,
  lookupCanAlarmBehaviors,
  lookupCanParameters,
  lookupCanProfiles,
  lookupStatusProfileDutyTypes,
  lookupUnits,
  lookupUnitsIds,
  tryDutyRules,
  updateDutyProfile,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { statusSignals } from '@muster/signals'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { StatusProfileDetail } from './status-profile-detail.tsx'
import { StatusProfileList } from './status-profile-list.tsx'

const all = ['ADM_STATUS_VIEW', 'ADM_STATUS_ADD', 'ADM_STATUS_EDIT', 'ADM_STATUS_DELETE', 'ADM_STATUS_ASSIGN'] as const
const caller = { acl: [...all], feature: ['SETTINGS'] }
const names = (...labels: string[]) => labels.map((label, index) => ({ id: index + 1, label }))
const statuses = ['Unknown', 'Digging', 'Moving', 'Engine idle', 'Key off', 'In alarm', 'No signal'].map(
  (name, dutyId): FleetSchemas['CustomDuty'] => ({
    dutyId,
    name,
    color: '1c8a4c',
    code: name,
    defaultName: name,
    defaultColor: '1c8a4c',
  }),
)
const engine: FleetSchemas['DutyRule'] = { dutyId: 1, dutyTypeId: 3, behaviourId: 1, threshold: 1200, duration: 30 }
const key: FleetSchemas['DutyRule'] = { dutyId: 4, dutyTypeId: 1, threshold: 0 }
const profile: FleetSchemas['DutyProfile'] = {
  dutyProfileId: 3,
  name: 'Excavators',
  isDefault: false,
  companyId: 1,
  companyName: 'Northfield',
  version: 4,
  notification: { companyId: 1, notificationId: 8, priorityId: 2 },
  readOnly: false,
  // stored form
  rules: [{ ...key, behaviourId: 5 }, engine],
}
const parameter = (canParameterId: number, bound: boolean) => ({
  canParameterId,
  description: ['', 'Oil pressure', 'PTO speed'][canParameterId] ?? '',
  detectionTypeId: 1,
  notificationTypeId: 1 as const,
  alarm: false,
  report: true,
  bound,
})
const [from, to] = ['2026-06-09T22:00:00Z', '2026-06-10T22:00:00Z']
const trial: FleetSchemas['DutyTrial'] = {
  timezoneId: 'Europe/Rome',
  from,
  to,
  readingsCount: 40,
  isCut: false,
  actual: [
    { from, to: '2026-06-10T06:00:00Z', dutyId: 4 },
    { from: '2026-06-10T06:00:00Z', to: '2026-06-10T10:00:00Z', dutyId: 3 },
    { from: '2026-06-10T10:00:00Z', to },
  ],
  tried: [
    { from, to: '2026-06-10T06:00:00Z', dutyId: 4 },
    { from: '2026-06-10T06:00:00Z', to: '2026-06-10T10:00:00Z', dutyId: 1 },
    { from: '2026-06-10T10:00:00Z', to },
  ],
}

const aServer = () =>
  fakeServer()
    .on(listDutyProfiles, { items: [{ ...profile, unitsCount: 12, canProfileName: 'Bus' }], totalCount: 1 })
    .on(getDutyProfile, profile)
    .on(getDutyProfileUsage, {
      unitsCount: 12,
      units: [{ unitId: 1, name: 'EX-1', companyName: 'Northfield' }],
      records: [],
    })
    .on(listDutyProfileVersions, [
      { version: 3, savedAt: '2026-03-01T08:00:00Z', userName: 'ada', name: 'Diggers', restorable: true },
    ])
    .on(getDutyProfileVersion, { ...profile, name: 'Diggers', rules: [{ ...engine, threshold: 900 }] })
    .on(getCustomDuties, { customDuties: statuses })
    .on(
      lookupStatusProfileDutyTypes,
      statusSignals.map(signal => ({ ...signal })),
    )
    .on(lookupCanAlarmBehaviors, names('Greater than', 'Greater or equal', 'Less than', 'Less or equal', 'Equal'))
    .on(lookupCanProfiles, names('Bus'))
    .on(lookupCanParameters, names('Oil pressure', 'PTO speed'))
    .on(getCanProfile, {
      canProfileId: 1,
      name: 'Bus',
      isDefault: false,
      companyId: 1,
      companyName: 'Northfield',
      version: 1,
      maxParametersAllowed: 80,
      canLine0: {
        canLineId: 1,
        canProtocolId: 1,
        normal: true,
        extended: true,
        protocol: { canProtocolId: 1, name: 'J1939', baudRate: 250_000 },
        canParameters: [parameter(1, false), parameter(2, true)],
      },
      dm1Enable: false,
      dm1ParametersForPlatform: false,
      dm1BlacklistedSourceAddressCodes: [],
      dm1Conditions: [],
      dm1ConditionsDuration: 0,
      longIdle: false,
      readOnly: false,
      createdDateTime: '2026-01-01T00:00:00Z',
      createdUserName: 'ada',
    })
    .on(lookupUnits, { items: [{ id: 7, label: 'EX-7' }], totalCount: 1 })
    .on(lookupUnitsIds, [{ id: 7, label: 'EX-7' }])
    .on(tryDutyRules, trial)
    .on(updateDutyProfile, undefined)
    .on(createDutyProfile, { id: 9 })

const detail = (query: { id?: number } = { id: 3 }, server = aServer()) =>
  openScreen(<StatusProfileDetail query={query} />, { server, login: caller })
type Shown = Awaited<ReturnType<typeof detail>>['screen']
const rule = (screen: Shown, number: number) => screen.getByRole('group', { name: `Rule ${number}`, exact: true })

it('ADM-001 PROF-052 PROF-065 lists status profiles with links to their details and unit assignment', async () => {
  const query = { page: 1, size: undefined, q: undefined, sort: undefined }
  const { screen, went } = await openScreen(<StatusProfileList query={query} />, { server: aServer(), login: caller })
  await expect
    .element(screen.getByRole('link', { name: 'Excavators' }))
    .toHaveAttribute('href', '/settings/equipment-configuration/status-detail?id=3')
  await expect.element(screen.getByRole('row', { name: 'Excavators' })).toMatchTextContent('ExcavatorsNorthfieldBus-12')
  await screen.getByRole('button', { name: 'Assign to units' }).click()
  await expect.poll(() => went).toEqual(['/administration/profiles/status/assign/3'])
})

it('PROF-052 PROF-066 describes each rule in a sentence and reorders rules by button', async () => {
  const { screen, sent, press } = await detail()
  await expect.element(rule(screen, 1)).toMatchTextContent('Key off while key is off.')
  await expect
    .element(rule(screen, 2))
    .toMatchTextContent('Otherwise Digging while engine speed is greater than 1,200 rpm, once this holds for')
  await expect.element(screen.getByRole('region', { name: 'Used by' })).toMatchTextContent('A change affects 12 units.')
  const up = screen.getByRole('button', { name: 'Move rule 2 up' })
  await up.click()
  await expect.element(rule(screen, 1)).toMatchTextContent('Digging while engine speed is greater than 1,200 rpm')
  // the focus follows the rule, so that repeated keys move it further
  await expect.element(screen.getByRole('button', { name: 'Move rule 1 up' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Move rule 2 down' })).toHaveFocus()
  await expect.element(rule(screen, 2)).toMatchTextContent('Otherwise Digging')
  await screen.getByRole('button', { name: 'Move rule 2 up' }).click()
  expect(await problemsOf(screen.container)).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent('updateDutyProfile')[0]?.body)
    .toEqual({
      name: 'Excavators',
      isDefault: false,
      companyId: 1,
      version: 4,
      notification: profile.notification,
      rules: [engine, key],
    })
})

it('PROF-052 reorders rules by drag and drop', async () => {
  const { screen } = await detail()
  await expect.element(rule(screen, 1)).toMatchTextContent('Key off')
  await screen.getByTitle('Drag to change the order').nth(1).dropTo(rule(screen, 1))
  await expect.element(rule(screen, 1)).toMatchTextContent('Digging while engine speed')
})

it('PROF-052 requires the fields of a rule’s signal, and warns of rules below one that always applies', async () => {
  const { screen, sent, press } = await detail({})
  await screen.getByLabelText('Name').fill('New')
  await press('Add a rule')
  const first = rule(screen, 1)
  await expect.element(first.getByLabelText('Status')).toHaveFocus()
  await first.getByLabelText('Status').selectOptions('In alarm')
  expect(first.getByLabelText('Status').element().textContent).not.toContain('No signal')
  await press('Save')
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  expect(sent('createDutyProfile')).toEqual([])
  await first.getByLabelText('Signal').selectOptions('Battery voltage')
  await first.getByLabelText('Condition').selectOptions('Less than')
  await first.getByLabelText('Threshold').fill('11.5')
  await expect.element(first).toMatchTextContent('In alarm while battery voltage is less than 11.5 V.')
  await press('Add a rule')
  await rule(screen, 2).getByLabelText('Status').selectOptions('Digging')
  await rule(screen, 2).getByLabelText('Signal').selectOptions('Always')
  await expect.element(rule(screen, 2)).toMatchTextContent('In all other cases Digging.')
  await screen.getByRole('button', { name: 'Move rule 2 up' }).click()
  await expect.element(rule(screen, 2)).toMatchTextContent('This rule is never reached: rule 1 always applies.')
  await press('Remove rule 2')
  await press('Save')
  await expect
    .poll(() => sent('createDutyProfile')[0]?.body)
    .toEqual({ name: 'New', isDefault: false, rules: [{ dutyId: 1, dutyTypeId: 8 }] })
})

it('PROF-053 offers the parameters of the selected CAN profile', async () => {
  const { screen, sent, press } = await detail()
  await rule(screen, 1).getByLabelText('Signal').selectOptions('CAN parameter')
  const combobox = rule(screen, 1).getByRole('combobox', { name: /^CAN parameter/ })
  await combobox.click()
  await screen.getByRole('option', { name: 'Oil pressure' }).click()
  await screen.getByRole('combobox', { name: 'CAN bus profile' }).click()
  await screen.getByRole('option', { name: 'Bus' }).click()
  await expect.element(rule(screen, 1)).toMatchTextContent('The selected CAN bus profile does not read this parameter.')
  await combobox.click()
  await screen.getByRole('option', { name: 'PTO speed' }).click()
  await rule(screen, 1).getByLabelText('Threshold').fill('540')
  await expect.element(rule(screen, 1)).toMatchTextContent('Key off while PTO speed is greater than 540.')
  await press('Save')
  await expect
    .poll(() => sent('updateDutyProfile')[0]?.body)
    .toMatchObject({
      canProfileId: 1,
      rules: [{ dutyId: 4, dutyTypeId: 7, canParameterId: 2, behaviourId: 1, threshold: 540 }, engine],
    })
})

it('requires the name of an input', async () => {
  const { screen, sent, press } = await detail()
  await rule(screen, 1).getByLabelText('Signal').selectOptions('Digital input')
  await press('Save')
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  expect(sent('updateDutyProfile')).toEqual([])
  await rule(screen, 1).getByLabelText('Name of the input').fill('PTO')
  await expect.element(rule(screen, 1)).toMatchTextContent('Key off while PTO is on.')
  await press('Save')
  await expect
    .poll(() => sent('updateDutyProfile')[0]?.body)
    .toMatchObject({ rules: [{ dutyId: 4, dutyTypeId: 9, inputName: 'PTO', threshold: 1 }, {}] })
})

it('PROF-052 tries unsaved rules on a unit’s day', async () => {
  const { screen, sent } = await detail()
  const part = screen.getByRole('region', { name: 'Try the rules on a day' })
  await part.getByRole('combobox', { name: 'Unit' }).click()
  await screen.getByRole('option', { name: /EX-7/ }).click()
  await part.getByLabelText('Day').fill('2026-06-10')
  await expect
    .poll(() => sent('tryDutyRules').at(-1)?.body)
    .toEqual({ unitId: 7, day: '2026-06-10', rules: [key, engine] })
  const row = (name: string) => part.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect.element(row('Engine idle')).toMatchTextContent('Engine idle04:00:00-−04:00:00')
  await expect.element(row('Digging')).toMatchTextContent('Digging-04:00:00+04:00:00')
  await expect.element(part.getByRole('application', { name: 'Statuses of the day' })).toBeVisible()
  await rule(screen, 2).getByLabelText('Threshold').fill('900')
  await userEvent.keyboard('{Tab}')
  await expect
    .poll(() => sent('tryDutyRules').at(-1)?.body)
    .toMatchObject({ rules: [key, { ...engine, threshold: 900 }] })
  expect(await problemsOf(screen.container)).toEqual([])
})

it('explains why rules cannot be tried, and reports a long day and missing readings', async () => {
  const server = aServer().on(tryDutyRules, problem(400, 'The day has not begun yet. Select today or an earlier day.'))
  const { screen } = await detail({ id: 3 }, server)
  await screen.getByRole('combobox', { name: 'Unit' }).click()
  await screen.getByRole('option', { name: /EX-7/ }).click()
  await expect.element(screen.getByText('The day has not begun yet. Select today or an earlier day.')).toBeVisible()
  server.on(tryDutyRules, { ...trial, isCut: true, readingsCount: 0, timezoneId: 'America/New_York' })
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('The unit sent no readings on this day. Select another day.')).toBeVisible()
  await expect.element(screen.getByText(/too many readings/)).toBeVisible()
  await expect.element(screen.getByText(/The day is that of the unit, in America\/New York/)).toBeVisible()
})

it('compares versions by rule and restores their fields', async () => {
  const { screen } = await detail()
  await screen.getByRole('button', { name: 'Versions' }).click()
  await screen.getByRole('button', { name: /^Version 3/ }).click()
  await expect.element(screen.getByRole('row', { name: /^Rule 1/ })).toMatchTextContent('greater than 900 rpm')
  await screen.getByRole('button', { name: 'Fill the form with version 3' }).click()
  await expect.element(rule(screen, 1).getByLabelText('Threshold')).toHaveValue('900')
  expect(rule(screen, 2).query()).toBeNull()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Diggers')
})

it('shows a parent company’s profile read-only, and tries its rules', async () => {
  const { screen } = await detail({ id: 3 }, aServer().on(getDutyProfile, { ...profile, readOnly: true }))
  await expect.element(screen.getByText('This profile belongs to a parent company.', { exact: false })).toBeVisible()
  for (const name of ['Save', 'Add a rule', 'Move rule 2 up', 'Remove rule 1'])
    expect(screen.getByRole('button', { name, exact: true }).query()).toBeNull()
  await expect.element(screen.getByRole('combobox', { name: 'Unit' })).toBeEnabled()
})
