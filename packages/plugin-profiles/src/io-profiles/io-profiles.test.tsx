import {
  assignIoProfile,
  createIoProfile,
  createSensor,
  deleteSensor,
  getIoProfile,
  getIoProfileUsage,
  getIoProfileVersion,
  getSensor,
  getSensorUsage,
  listIoProfiles,
  listIoProfileUnits,
  listIoProfileVersions,
  listSensors,
  lookupAlarmPriorities,
  lookupCanAlarmBehaviors,
  lookupCanDetectionTypes,
  lookupIoProfilesDeviceFeatureSets,
  lookupIoProfilesInputStates,
  lookupIoProfilesInternalInputTypes,
  lookupIoProfilesVoltageRanges,
  lookupMeasurementUnits,
  lookupMeasurementUnitTypes,
  lookupNotificationGroupsForUser,
  updateIoProfile,
  updateSensor,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { describe, expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import type { Family } from './families.ts'
import { ioProfileAssigns } from './io-profile-assign.tsx'
import { ioProfileDetails } from './io-profile-detail.tsx'
import { ioProfileLists } from './io-profile-list.tsx'

const all = [
  'ADM_IOPROFILE_VIEW',
  'ADM_IOPROFILE_ADD',
  'ADM_IOPROFILE_EDIT',
  'ADM_IOPROFILE_DELETE',
  'ADM_IOPROFILE_ASSIGN',
] as const
const caller = { acl: [...all], feature: ['SETTINGS'] }
const names = (...labels: string[]) =>
  labels.map((label, index) => ({ id: index + 1, label, code: label.toUpperCase().replaceAll(' ', '_') }))

const tank = {
  sensorId: 40,
  name: 'Tank 400 l',
  companyId: 1,
  companyName: 'Northfield',
  version: 6,
  type: 'FUEL_VOLTAGE' as const,
  voltageRange: 'V12',
  lookupTable: [
    { value: 0, voltage_mV: 500 },
    { value: 400, voltage_mV: 4500 },
  ],
  ramp: true,
  sendRawValue: true,
  tankSize_l: 400,
  fuelStolen: { alarmEnabled: false, maxDrop_mark: 0, dropTimeFrame_s: 0 },
  readOnly: false,
}
const door = {
  index: 1,
  name: 'Door',
  type: 'DIGITAL' as const,
  notificationType: 'BOTH' as const,
  logic: 'HIGH',
  alarms: [{ name: 'Open', type: 'SIMPLE' as const, duration: 5 }],
}
const fuel = {
  index: 0,
  name: 'Fuel',
  type: 'ANALOG' as const,
  notificationType: 'BOTH' as const,
  sensorId: 40,
  alarms: [
    {
      name: 'Low',
      type: 'COMPLEX' as const,
      duration: 60,
      threshold: 40,
      greaterThan: false,
      greaterEqual: false,
      lessThan: true,
      lessEqual: false,
      behaviourId: 3,
    },
  ],
}
const profile = {
  id: 3,
  name: 'Loaders',
  deviceFeatureSet: 'wlx',
  defaultConfiguration: false,
  inputs: [fuel, door],
  internalInputs: [],
  outputs: [],
  companyId: 1,
  companyName: 'Northfield',
  version: 4,
  readOnly: false,
}

const aServer = () =>
  fakeServer()
    .on(listIoProfiles, { items: [{ ...profile, isDefault: false, unitsCount: 12 }], totalCount: 1 })
    .on(getIoProfile, profile)
    .on(getIoProfileUsage, {
      unitsCount: 12,
      units: [{ unitId: 1, name: 'Loader 1', companyName: 'Northfield' }],
      records: [],
    })
    .on(listIoProfileVersions, [
      { version: 3, savedAt: '2026-03-01T08:00:00Z', userName: 'ada', name: 'Loaders', restorable: true },
    ])
    .on(getIoProfileVersion, { ...profile, name: 'Old loaders', inputs: [door] })
    .on(listIoProfileUnits, [
      { unitId: 7, name: 'Loader 7', companyName: 'Northfield', fleetNames: [], assigned: false },
    ])
    .on(assignIoProfile, { hasWarning: false })
    .on(updateIoProfile, undefined)
    .on(createIoProfile, { id: 9 })
    .on(listSensors, ({ query }) => {
      const items = [tank].filter(({ name }) => name.toLowerCase().includes((query.get('filter') ?? '').toLowerCase()))
      return { items, totalCount: items.length }
    })
    .on(getSensor, tank)
    .on(getSensorUsage, {
      unitsCount: 12,
      units: [{ unitId: 1, name: 'Loader 1', companyName: 'Northfield' }],
      records: [{ id: 3, kind: 'io-profile', name: 'Loaders' }],
    })
    .on(createSensor, { id: 41 })
    .on(updateSensor, undefined)
    .on(lookupIoProfilesDeviceFeatureSets, [
      { id: 'amx', code: 'amx', label: 'AMX', maxInputs: 8, maxInternalInputs: 4 },
      { id: 'wlx', code: 'wlx', label: 'WLX', maxInputs: 3, maxInternalInputs: 1 },
      { id: 'am35', code: 'am35', label: 'AM35', maxInputs: 4, maxInternalInputs: 6 },
    ])
    .on(lookupIoProfilesInputStates, [
      { id: 0, label: 'Low', code: 'LOW' },
      { id: 1, label: 'High', code: 'HIGH' },
    ])
    .on(lookupIoProfilesInternalInputTypes, names('Battery voltage'))
    .on(lookupIoProfilesVoltageRanges, [
      { id: 'V12', code: 'V12', label: 'V12' },
      { id: 'V24', code: 'V24', label: 'V24' },
    ])
    .on(lookupCanDetectionTypes, names('Last', 'Average'))
    .on(lookupCanAlarmBehaviors, names('Greater than', 'Greater or equal', 'Less than', 'Less or equal', 'Equal'))
    .on(lookupMeasurementUnitTypes, names('Pressure'))
    .on(lookupMeasurementUnits, [{ id: 5, label: 'kPa', typeId: 1 }])
    .on(lookupNotificationGroupsForUser, names('Workshop'))
    .on(lookupAlarmPriorities, names('Low', 'High'))

function detail({ id = '3', family = 'wlx' as Family, server = aServer() } = {}) {
  const Detail = ioProfileDetails[family]
  return openScreen(<Detail params={{ id }} />, { server, login: caller })
}
type Opened = Awaited<ReturnType<typeof detail>>
const input = ({ screen }: Pick<Opened, 'screen'>, number: number) =>
  screen.getByRole('group', { name: `Input ${number}`, exact: true })
const body = <T,>({ sent }: Opened, operation: string) => sent(operation)[0]?.body as T | undefined

it.each([
  ['PROF-082', 'amx'],
  ['PROF-088', 'wlx'],
  ['PROF-085', 'am35'],
] as const)(
  '%s PROF-044 lists the I/O profiles of %s alone, each a link to its detail and to its units',
  async (_, family) => {
    const List = ioProfileLists[family]
    const query = { page: 1, size: undefined, q: undefined, sort: undefined }
    const { screen, went, sent } = await openScreen(<List query={query} />, { server: aServer(), login: caller })
    await expect
      .element(screen.getByRole('link', { name: 'Loaders' }))
      .toHaveAttribute('href', `/administration/profiles/ioprofiles/${family}/3`)
    expect(sent('listIoProfiles')[0]?.query.get('deviceFeatureSet')).toBe(family)
    await screen.getByRole('button', { name: 'Assign to units' }).click()
    await expect.poll(() => went).toEqual([`/administration/profiles/ioprofiles/${family}/assign/3`])
  },
)

it('PROF-083 PROF-089 redirects a profile of another family to its own screen', async () => {
  const opened = await detail({ family: 'amx' })
  await expect.poll(() => opened.went).toContain('/administration/profiles/ioprofiles/wlx/3')
  const Assign = ioProfileAssigns.amx
  const assigning = await openScreen(<Assign params={{ id: '3' }} />, { server: aServer(), login: caller })
  await expect.poll(() => assigning.went).toContain('/administration/profiles/ioprofiles/wlx/assign/3')
})

it.each([
  ['PROF-083', 'amx', 8, 4],
  ['PROF-089', 'wlx', 3, 1],
  ['PROF-086', 'am35', 4, 6],
] as const)(
  '%s PROF-036 PROF-044 a new profile of %s has %i inputs and %i internal ones, and is saved as one of its family',
  async (_, family, inputs, internalInputs) => {
    const { screen, sent, went, press } = await detail({ id: 'new', family })
    await expect.element(screen.getByRole('heading', { name: new RegExp(`\\b${family}`, 'i') })).toBeVisible()
    const boxes = screen.getByRole('checkbox', { name: /^Input \d+$/ })
    await expect.poll(() => boxes.elements().length).toBe(inputs)
    expect(screen.getByRole('checkbox', { name: /^Internal input \d+$/ }).elements()).toHaveLength(internalInputs)
    await screen.getByLabelText('Name').fill('New')
    await press('Save')
    await expect.poll(() => sent('createIoProfile')[0]?.body).toMatchObject({ name: 'New', deviceFeatureSet: family })
    await expect.poll(() => went).toContain(`/administration/profiles/ioprofiles/${family}/9`)
  },
)

it('PROF-090 ADM-004 assigns a profile to units', async () => {
  const Assign = ioProfileAssigns.wlx
  const { screen, sent, press } = await openScreen(<Assign params={{ id: '3' }} />, {
    server: aServer(),
    login: caller,
  })
  await screen.getByRole('row', { name: 'Loader 7' }).getByRole('checkbox').click()
  await press('Save assignment')
  await expect.poll(() => sent('assignIoProfile')[0]?.body).toEqual({ assignements: [{ unitId: 7, assign: true }] })
})

describe('form', () => {
  it('PROF-040 creates an input when it is enabled and removes it when disabled', async () => {
    const opened = await detail()
    const { screen, press } = opened
    await expect.element(input(opened, 3)).toBeVisible()
    expect(input(opened, 4).query()).toBeNull()
    await input(opened, 3).getByRole('checkbox', { name: 'Input 3' }).click()
    await input(opened, 3).getByLabelText('Name').fill('PTO')
    await input(opened, 3)
      .getByRole('combobox', { name: /^On at level/ })
      .click()
    await screen.getByRole('option', { name: 'Low' }).click()
    await input(opened, 2).getByRole('checkbox', { name: 'Input 2' }).click()
    expect(input(opened, 2).getByLabelText('Name').query()).toBeNull()
    expect(await problemsOf(screen.container)).toEqual([])
    await press('Save')
    await expect
      .poll(() => body<{ inputs: object[] }>(opened, 'updateIoProfile')?.inputs)
      .toEqual([fuel, { index: 2, name: 'PTO', type: 'DIGITAL', notificationType: 'REPORT', logic: 'LOW', alarms: [] }])
    expect(body(opened, 'updateIoProfile')).toMatchObject({ version: 4, deviceFeatureSet: 'wlx' })
  })

  it('PROF-037 PROF-036 PROF-038 PROF-039 PROF-050 PROF-051 preserves the other settings of a changed profile', async () => {
    const internal = {
      name: 'Battery',
      type: 'BATTERY_VOLTAGE',
      notificationType: 'ALARM' as const,
      detectionType: 'AVERAGE',
      alarms: [...fuel.alarms, { name: 'Full', type: 'SIMPLE' as const, duration: 5, threshold: 14 }],
    }
    const stored = {
      ...profile,
      deviceFeatureSet: 'am35',
      defaultConfiguration: true,
      notification: { companyId: 1, notificationId: 1, priorityId: 2 },
      fuelRate: { workingDigitalInput: 1, 'logic0FuelRate_l/h': 1.5, 'logic1FuelRate_l/h': 12 },
      internalInputs: [
        { ...internal, index: 0, muSetting: { type: 'PRESET' as const, typeId: 1, id: 5 } },
        { ...internal, index: 1, muSetting: { type: 'LABEL' as const, label: 'mV' } },
        {
          ...internal,
          index: 2,
          muSetting: { type: 'LOOKUP' as const, label: 'Level', encodedValues: [{ value: 1, name: 'Low' }] },
        },
      ],
    }
    const opened = await detail({ family: 'am35', server: aServer().on(getIoProfile, stored) })
    await opened.screen.getByLabelText('Name').first().fill('Loaders of the yard')
    await opened.press('Save')
    const { id: _, companyName: __, readOnly: ___, ...kept } = stored
    await expect.poll(() => body(opened, 'updateIoProfile')).toEqual({ ...kept, name: 'Loaders of the yard' })
  })

  it('keeps the attribute and texts of an input and omits empty ones', async () => {
    const door = {
      index: 0,
      name: 'Door',
      type: 'DIGITAL' as const,
      notificationType: 'REPORT' as const,
      attribute: 'io239',
      logic: 'LOW',
      onText: 'open',
      offText: 'closed',
      alarms: [],
    }
    const opened = await detail({ server: aServer().on(getIoProfile, { ...profile, inputs: [door] }) })
    await expect.element(input(opened, 1).getByLabelText('Attribute of the gateway')).toHaveValue('io239')
    await input(opened, 1).getByLabelText('Text when off').fill('')
    await opened.press('Save')
    const { offText: _, ...kept } = door
    await expect.poll(() => body<{ inputs: object[] }>(opened, 'updateIoProfile')?.inputs).toEqual([kept])
  })

  it('enables fuel by input and requires its rates', async () => {
    const opened = await detail()
    const fuelRate = opened.screen.getByRole('group', { name: /^Fuel by input/ })
    await fuelRate.getByRole('checkbox').click()
    await fuelRate.getByLabelText('At low level').fill('3')
    await opened.press('Save')
    await opened.screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    expect(opened.sent('updateIoProfile')).toEqual([])
    await fuelRate.getByLabelText('At high level').fill('12.5')
    await opened.press('Save')
    await expect
      .poll(() => body(opened, 'updateIoProfile'))
      .toMatchObject({
        fuelRate: { workingDigitalInput: 0, 'logic0FuelRate_l/h': 3, 'logic1FuelRate_l/h': 12.5 },
      })
  })

  it('PROF-010 PROF-011 opens an internal input with encoded values and requires one', async () => {
    const internal = {
      index: 0,
      name: 'Battery',
      type: 'BATTERY_VOLTAGE',
      notificationType: 'REPORT' as const,
      detectionType: 'LAST',
      alarms: [],
      muSetting: { type: 'LOOKUP' as const, label: 'Level', encodedValues: [{ value: 11, name: 'Low' }] },
    }
    const opened = await detail({ server: aServer().on(getIoProfile, { ...profile, internalInputs: [internal] }) })
    const battery = opened.screen.getByRole('group', { name: 'Internal input 1' })
    const texts = battery.getByRole('group', { name: /^Values and texts/ })
    await expect.element(battery.getByLabelText('Label of the unit of measure')).toHaveValue('Level')
    await expect.element(texts.getByLabelText('Value')).toHaveValue('11')
    await expect.element(texts.getByLabelText('Name')).toHaveValue('Low')
    await texts.getByRole('button', { name: 'Remove value 1' }).click()
    await opened.press('Save')
    await opened.screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect.element(texts.getByText('Add at least one value.')).toBeVisible()
    expect(opened.sent('updateIoProfile')).toEqual([])
    await texts.getByRole('button', { name: 'Add a value' }).click()
    await texts.getByLabelText('Value').fill('14')
    await texts.getByLabelText('Name').fill('Full')
    await opened.press('Save')
    await expect
      .poll(() => body(opened, 'updateIoProfile'))
      .toMatchObject({
        internalInputs: [
          { muSetting: { type: 'LOOKUP', label: 'Level', encodedValues: [{ value: 14, name: 'Full' }] } },
        ],
      })
  })

  it('PROF-039 PROF-041 sets the comparison flags for the behaviour of an alarm, also when it becomes complex', async () => {
    const opened = await detail()
    const alarm = input(opened, 1).getByRole('group', { name: 'Alarm 1' })
    await alarm.getByLabelText('Condition').selectOptions('Greater or equal')
    await input(opened, 1).getByRole('button', { name: 'Add an alarm' }).click()
    const added = input(opened, 1).getByRole('group', { name: 'Alarm 2' })
    await added.getByLabelText('Kind').selectOptions('Complex')
    await added.getByLabelText('Threshold').fill('90')
    await opened.press('Save')
    await expect
      .poll(() => body<{ inputs: { alarms: object[] }[] }>(opened, 'updateIoProfile')?.inputs[0]?.alarms)
      .toEqual([
        {
          name: 'Low',
          type: 'COMPLEX',
          duration: 60,
          threshold: 40,
          greaterThan: false,
          greaterEqual: true,
          lessThan: false,
          lessEqual: false,
          behaviourId: 2,
        },
        {
          name: 'Alarm 2',
          type: 'COMPLEX',
          duration: 3,
          threshold: 90,
          greaterThan: true,
          greaterEqual: false,
          lessThan: false,
          lessEqual: false,
          behaviourId: 1,
        },
      ])
  })

  it('PROF-042 disables the alarms of a report-only input and saves none', async () => {
    const opened = await detail()
    const low = input(opened, 1).getByRole('group', { name: 'Alarm 1' }).getByLabelText('Name')
    await expect.element(low).toBeEnabled()
    await input(opened, 1).getByLabelText('Notification').selectOptions('Report only')
    await expect.element(low).toBeDisabled()
    expect(input(opened, 1).getByRole('button', { name: 'Add an alarm' }).query()).toBeNull()
    await expect.element(input(opened, 1)).toMatchTextContent('Saving removes the alarms')
    await opened.press('Save')
    await expect
      .poll(() => body<{ inputs: object[] }>(opened, 'updateIoProfile')?.inputs[0])
      .toEqual({ ...fuel, notificationType: 'REPORT', alarms: [] })
  })

  it('focuses the add button after removing an alarm by keyboard', async () => {
    const opened = await detail()
    const button = (name: string) => input(opened, 2).getByRole('button', { name })
    await expect.element(button('Remove alarm 1')).toBeVisible()
    button('Remove alarm 1').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Add an alarm')).toHaveFocus()
  })

  it('PROF-038 defaults an alarm to 3 seconds and an internal input to its last value', async () => {
    const opened = await detail()
    const { screen } = opened
    await input(opened, 2).getByRole('button', { name: 'Add an alarm' }).click()
    await expect
      .element(input(opened, 2).getByRole('group', { name: 'Alarm 2' }).getByLabelText('Duration'))
      .toHaveValue('3')
    const internal = screen.getByRole('group', { name: 'Internal input 1' })
    await internal.getByRole('checkbox', { name: 'Internal input 1' }).click()
    await expect.element(internal.getByRole('combobox', { name: /^Value for alarms/ })).toHaveValue('Last')
    await expect.element(internal.getByRole('combobox', { name: /^Type/ })).toHaveValue('Battery voltage')
    await opened.press('Save')
    await expect
      .poll(() => body<{ internalInputs: object[] }>(opened, 'updateIoProfile')?.internalInputs)
      .toEqual([
        {
          index: 0,
          name: 'Battery voltage',
          type: 'BATTERY_VOLTAGE',
          notificationType: 'REPORT',
          detectionType: 'LAST',
          alarms: [],
        },
      ])
  })

  it('PROF-037 requires a sensor for an analog input, and opens a new profile for editing after the save', async () => {
    const opened = await detail({ id: 'new' })
    const { screen, press, sent, went } = opened
    await screen.getByLabelText('Name').fill('New')
    await input(opened, 1).getByRole('checkbox', { name: 'Input 1' }).click()
    await input(opened, 1).getByLabelText('Type').selectOptions('Analog')
    await press('Save')
    await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    const sensor = input(opened, 1).getByRole('combobox', { name: /^Sensor/ })
    await expect.element(sensor).toHaveAttribute('aria-invalid', 'true')
    expect(sent('createIoProfile')).toEqual([])
    await sensor.click()
    await screen.getByRole('option', { name: 'Tank 400 l' }).click()
    await press('Save')
    await expect
      .poll(() => body(opened, 'createIoProfile'))
      .toMatchObject({
        deviceFeatureSet: 'wlx',
        inputs: [{ index: 0, type: 'ANALOG', sensorId: 40 }],
      })
    await expect.poll(() => went).toContain('/administration/profiles/ioprofiles/wlx/9')
  })

  it('does not select a sensor of an outdated search by Enter', async () => {
    const sensors = ['Tank 400 l', 'Oil', 'Boom'].map((name, index) => ({ ...tank, sensorId: 40 + index, name }))
    const server = aServer().on(listSensors, ({ query }) => {
      const items = sensors.filter(({ name }) => name.includes(query.get('filter') ?? ''))
      return { items, totalCount: items.length }
    })
    const opened = await detail({ server })
    const sensor = input(opened, 1).getByRole('combobox', { name: /^Sensor/ })
    await sensor.click()
    await expect.element(opened.screen.getByRole('option', { name: 'Oil' })).toBeVisible()
    // faster than the server's response
    await userEvent.keyboard('Boo{Enter}')
    await expect.element(sensor).toHaveValue('Boom')
    await opened.press('Save')
    await expect
      .poll(() => body<{ inputs: object[] }>(opened, 'updateIoProfile')?.inputs[0])
      .toMatchObject({ sensorId: 42 })
  })

  it('shows the effect of a change, compares versions and restores one', async () => {
    const opened = await detail()
    const { screen } = opened
    await expect
      .element(screen.getByRole('region', { name: 'Used by' }))
      .toMatchTextContent('A change affects 12 units.')
    await screen.getByRole('button', { name: 'Versions' }).click()
    await screen.getByRole('button', { name: /^Version 3/ }).click()
    await expect
      .element(screen.getByRole('row', { name: /^Input 1/ }))
      .toMatchTextContent('Fuel, Analog, Tank 400 l, Report and alarm, Low Less than 40 60 s')
    await screen.getByRole('button', { name: 'Fill the form with version 3' }).click()
    await expect.element(screen.getByLabelText('Name').first()).toHaveValue('Old loaders')
    expect(input(opened, 1).getByLabelText('Name').query()).toBeNull()
    await expect.element(input(opened, 2).getByLabelText('Name').first()).toHaveValue('Door')
  })

  it('shows a parent company’s profile read-only', async () => {
    const opened = await detail({ server: aServer().on(getIoProfile, { ...profile, readOnly: true }) })
    await expect.element(opened.screen.getByText('belongs to a parent company', { exact: false })).toBeVisible()
    expect(opened.screen.getByRole('button', { name: 'Save' }).query()).toBeNull()
    await expect.element(input(opened, 1).getByRole('checkbox', { name: 'Input 1' })).toBeDisabled()
  })
})

describe('sensor panel', () => {
  const panel = ({ screen }: Opened, name: string) => screen.getByRole('dialog', { name })

  it('PROF-043 PROF-044 offers AMX profiles no analog inputs and no sensors', async () => {
    const opened = await detail({
      family: 'amx',
      server: aServer().on(getIoProfile, { ...profile, deviceFeatureSet: 'amx', inputs: [door] }),
    })
    await expect.element(input(opened, 8)).toBeVisible()
    const types = input(opened, 2).getByLabelText('Type').element() as HTMLSelectElement
    expect([...types.options].map(({ label }) => label)).toEqual(['Digital'])
    expect(opened.screen.getByRole('button', { name: 'Add a sensor' }).query()).toBeNull()
  })

  it('PROF-044 offers AM35 profiles sensors for analog inputs, as for WLX', async () => {
    const opened = await detail({
      family: 'am35',
      server: aServer().on(getIoProfile, { ...profile, deviceFeatureSet: 'am35' }),
    })
    await expect.element(input(opened, 4)).toBeVisible()
    const types = input(opened, 2).getByLabelText('Type').element() as HTMLSelectElement
    expect([...types.options].map(({ label }) => label)).toEqual(['Digital', 'Analog'])
    await input(opened, 1).getByRole('button', { name: 'Add a sensor' }).click()
    await expect.element(panel(opened, 'Add a sensor').getByLabelText('Kind')).toBeVisible()
  })

  it('PROF-043 PROF-046 PROF-047 PROF-049 adds a sensor with five types, two rows of value and millivolts, and range V12', async () => {
    const opened = await detail()
    await input(opened, 1).getByRole('button', { name: 'Add a sensor' }).click()
    const add = panel(opened, 'Add a sensor')
    const kinds = add.getByLabelText('Kind')
    await expect.element(kinds).toBeVisible()
    expect([...(kinds.element() as HTMLSelectElement).options].map(({ label }) => label)).toEqual([
      'Fuel',
      'Voltage',
      'Interpolated frequency',
      'Interpolated ratiometric',
      'Interpolated voltage',
    ])
    expect(add.getByLabelText('Voltage', { exact: true }).elements()).toHaveLength(2)
    const rows = [1, 2].map(number => add.getByRole('group', { name: `Row ${number}` }))
    for (const [row, [raw, value]] of [
      [rows[0], ['500', '0']],
      [rows[1], ['4500', '400']],
    ] as const) {
      await row?.getByLabelText('Voltage').fill(raw)
      await row?.getByLabelText('Value').fill(value)
    }
    await add.getByLabelText('Name').fill('Tank')
    await add.getByLabelText('Tank size').fill('400')
    await add.getByLabelText('Test a raw value').fill('2500')
    await expect.element(add.getByText('= 200 l')).toBeVisible()
    await expect
      .element(add.getByRole('img', { name: 'Curve through 2 rows, from 500 mV (0 l) to 4,500 mV (400 l)' }))
      .toBeVisible()
    expect(await problemsOf(opened.screen.container)).toEqual([])
    await add.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => body(opened, 'createSensor'))
      .toEqual({
        name: 'Tank',
        type: 'FUEL_VOLTAGE',
        voltageRange: 'V12',
        ramp: true,
        lookupTable: [
          { value: 0, voltage_mV: 500 },
          { value: 400, voltage_mV: 4500 },
        ],
        sendRawValue: true,
        tankSize_l: 400,
        fuelStolen: { alarmEnabled: false, maxDrop_mark: 0, dropTimeFrame_s: 0 },
      })
    await expect.element(add).not.toBeInTheDocument()
    // the input has the new sensor, but saving the sensor did not save the profile
    await opened.press('Save')
    await expect
      .poll(() => body<{ inputs: object[] }>(opened, 'updateIoProfile')?.inputs[0])
      .toMatchObject({ sensorId: 41 })
  })

  it('PROF-043 edits a sensor in the same panel and shows the effect', async () => {
    const opened = await detail()
    await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
    const edit = panel(opened, 'Sensor Tank 400 l')
    await expect.element(edit.getByRole('region', { name: 'Used by' })).toMatchTextContent('A change affects 12 units.')
    await edit.getByRole('group', { name: 'Row 2' }).getByLabelText('Value').fill('380')
    await edit.getByRole('button', { name: 'Add a row' }).click()
    const third = edit.getByRole('group', { name: 'Row 3' })
    await third.getByLabelText('Voltage').fill('500')
    await third.getByLabelText('Value').fill('1')
    await edit.getByRole('button', { name: 'Save' }).click()
    await opened.screen.getByRole('dialog').last().getByRole('button', { name: 'OK' }).click()
    await expect.element(third).toMatchTextContent('An earlier row has this raw value.')
    expect(opened.sent('updateSensor')).toEqual([])
    await edit.getByRole('button', { name: 'Remove row 3' }).click()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => body(opened, 'updateSensor'))
      .toMatchObject({
        lookupTable: [
          { value: 0, voltage_mV: 500 },
          { value: 380, voltage_mV: 4500 },
        ],
      })
  })

  const { sendRawValue: _, tankSize_l: __, fuelStolen: ___, ...plain } = tank
  it.each([
    [
      'PROF-045 PROF-048 PROF-051',
      {
        ...plain,
        type: 'VOLTAGE' as const,
        voltageRange: 'V24',
        ramp: false,
        muSetting: { type: 'PRESET' as const, typeId: 1, id: 5 },
        detectionType: 'AVERAGE',
      },
    ],
    [
      'PROF-045 PROF-047',
      {
        ...tank,
        voltageRange: 'V24',
        ramp: false,
        sendRawValue: false,
        fuelStolen: { alarmEnabled: true, maxDrop_mark: 30, dropTimeFrame_s: 600 },
      },
    ],
    [
      'PROF-011 PROF-051',
      {
        ...plain,
        type: 'VOLTAGE' as const,
        muSetting: { type: 'LOOKUP' as const, label: 'Level', encodedValues: [{ value: 1, name: 'Low' }] },
        detectionType: 'LAST',
      },
    ],
  ])('%s preserves the other settings of a changed sensor', async (_ids, stored) => {
    const opened = await detail({ server: aServer().on(getSensor, stored) })
    await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
    const edit = panel(opened, 'Sensor Tank 400 l')
    await edit.getByLabelText('Name').first().fill('Rear tank')
    await edit.getByRole('button', { name: 'Save' }).click()
    const { sensorId: _id, companyId: _company, companyName: _owner, readOnly: _offered, ...kept } = stored
    await expect.poll(() => body(opened, 'updateSensor')).toEqual({ ...kept, name: 'Rear tank' })
  })

  it('merges the changes of someone else who saved the sensor in the meantime', async () => {
    const laterSave = { version: 7, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['name'] }
    let stored = tank
    const server = aServer()
      .on(getSensor, () => stored)
      .on(updateSensor, ({ body: sent }) =>
        (sent as { version: number }).version === stored.version
          ? undefined
          : problem(409, 'anna has saved Tank 400 l.', { laterSave }),
      )
    const opened = await detail({ server })
    await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
    const edit = panel(opened, 'Sensor Tank 400 l')
    await edit.getByLabelText('Tank size').fill('380')
    stored = { ...tank, name: 'Front tank', version: 7 }
    await edit.getByRole('button', { name: 'Save' }).click()
    const question = opened.screen.getByRole('dialog', { name: 'Front tank has changed' })
    await expect.element(question.getByRole('row', { name: /^Name/ })).toMatchTextContent(/Front tank.*Tank 400 l/)
    await question.getByRole('button', { name: 'Save selection' }).click()
    await expect
      .poll(() => opened.sent('updateSensor')[1]?.body)
      .toMatchObject({ name: 'Front tank', tankSize_l: 380, version: 7 })
  })

  it('PROF-046 PROF-048 PROF-049 edits a frequency as a raw value with a unit of measure and without a tank', async () => {
    const opened = await detail()
    await input(opened, 1).getByRole('button', { name: 'Add a sensor' }).click()
    const add = panel(opened, 'Add a sensor')
    await add.getByLabelText('Kind').selectOptions('Interpolated frequency')
    expect(add.getByLabelText('Tank size').query()).toBeNull()
    await add.getByLabelText('Name').fill('Shaft')
    await add.getByLabelText('Label of the unit of measure').fill('rpm')
    for (const [number, raw, value] of [
      [1, '0', '0'],
      [2, '100', '1500'],
    ] as const) {
      const row = add.getByRole('group', { name: `Row ${number}` })
      await row.getByLabelText('Raw value').fill(raw)
      await row.getByLabelText('Value', { exact: true }).fill(value)
    }
    await add.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => body(opened, 'createSensor'))
      .toEqual({
        name: 'Shaft',
        type: 'INTERPOLATED_FREQUENCY',
        voltageRange: 'V12',
        ramp: true,
        lookupTable: [
          { value: 0, raw_value: 0 },
          { value: 1500, raw_value: 100 },
        ],
        muSetting: { type: 'LABEL', label: 'rpm' },
        detectionType: 'LAST',
      })
  })

  it('PROF-010 PROF-011 requires an encoded value, each with value and name', async () => {
    const opened = await detail()
    await input(opened, 1).getByRole('button', { name: 'Add a sensor' }).click()
    const add = panel(opened, 'Add a sensor')
    await add.getByLabelText('Name').fill('Gear')
    await add.getByLabelText('Kind').selectOptions('Voltage')
    await add.getByLabelText('Shown as').selectOptions('Text for each value')
    await add.getByLabelText('Label of the unit of measure').fill('gear')
    for (const [number, voltage, value] of [
      [1, '500', '1'],
      [2, '4500', '2'],
    ] as const) {
      const row = add.getByRole('group', { name: `Row ${number}` })
      await row.getByLabelText('Voltage').fill(voltage)
      await row.getByLabelText('Value').fill(value)
    }
    const texts = add.getByRole('group', { name: /^Values and texts/ })
    const isRefused = async (words: string) => {
      await add.getByRole('button', { name: 'Save' }).click()
      await opened.screen.getByRole('dialog').last().getByRole('button', { name: 'OK' }).click()
      await expect.element(texts.getByText(words)).toBeVisible()
      expect(opened.sent('createSensor')).toEqual([])
    }
    await isRefused('Add at least one value.')
    const addText = async (place: number, value: string, name: string) => {
      await texts.getByRole('button', { name: 'Add a value' }).click()
      await texts.getByLabelText('Value').nth(place).fill(value)
      await texts.getByLabelText('Name').nth(place).fill(name)
    }
    await addText(0, '1', 'First')
    await expect.element(texts.getByText('Add at least one value.')).not.toBeInTheDocument()
    await addText(1, '2', '')
    await isRefused('This field is required.')
    await texts.getByLabelText('Name').nth(1).fill('Second')
    expect(await problemsOf(opened.screen.container)).toEqual([])
    await add.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => body(opened, 'createSensor'))
      .toMatchObject({
        type: 'VOLTAGE',
        muSetting: {
          type: 'LOOKUP',
          label: 'gear',
          encodedValues: [
            { value: 1, name: 'First' },
            { value: 2, name: 'Second' },
          ],
        },
      })
  })

  it('PROF-004 PROF-051 requires the unit again after the measurement type changes', async () => {
    const stored = {
      ...plain,
      type: 'VOLTAGE' as const,
      muSetting: { type: 'PRESET' as const, typeId: 1, id: 5 },
      detectionType: 'LAST',
    }
    const server = aServer()
      .on(getSensor, stored)
      .on(lookupMeasurementUnitTypes, names('Pressure', 'Temperature'))
      .on(lookupMeasurementUnits, [
        { id: 5, label: 'kPa', typeId: 1 },
        { id: 6, label: '°C', typeId: 2 },
      ])
    const opened = await detail({ server })
    await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
    const edit = panel(opened, 'Sensor Tank 400 l')
    const unit = edit.getByRole('combobox', { name: /^Unit/ })
    const pick = async (field: Locator, option: string) => {
      await field.click()
      await opened.screen.getByRole('option', { name: option }).click()
    }
    await pick(edit.getByRole('combobox', { name: /^Measurement type/ }), 'Temperature')
    await edit.getByRole('button', { name: 'Save' }).click()
    await opened.screen.getByRole('dialog').last().getByRole('button', { name: 'OK' }).click()
    await expect.element(unit).toHaveAttribute('aria-invalid', 'true')
    expect(opened.sent('updateSensor')).toEqual([])
    await pick(unit, '°C')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => body(opened, 'updateSensor'))
      .toMatchObject({ muSetting: { type: 'PRESET', typeId: 2, id: 6 } })
  })

  it('ERR-010 keeps the input of a refused sensor', { meta: { raises: ['saveError'] } }, async () => {
    const server = aServer().on(createSensor, problem(409, 'The name is taken.'))
    const opened = await detail({ server })
    await input(opened, 1).getByRole('button', { name: 'Add a sensor' }).click()
    const add = panel(opened, 'Add a sensor')
    await add.getByLabelText('Name').fill('Tank')
    await add.getByLabelText('Tank size').fill('400')
    for (const number of [1, 2]) {
      const row = add.getByRole('group', { name: `Row ${number}` })
      await row.getByLabelText('Voltage').fill(`${number}000`)
      await row.getByLabelText('Value').fill(`${number}`)
    }
    await add.getByRole('button', { name: 'Save' }).click()
    const refused = opened.screen.getByRole('dialog', { name: 'Not added' })
    await expect.element(refused).toMatchTextContent('Tank could not be added.')
    await expect.element(refused).toMatchTextContent('The name is taken.')
    await refused.getByRole('button', { name: 'OK' }).click()
    await expect.element(add.getByLabelText('Name')).toHaveValue('Tank')
    await expect.element(add.getByLabelText('Tank size')).toHaveValue('400')
    await expect.element(add.getByRole('group', { name: 'Row 2' }).getByLabelText('Voltage')).toHaveValue('2,000')
  })

  it('shows a parent company’s sensor read-only', async () => {
    const opened = await detail({ server: aServer().on(getSensor, { ...tank, readOnly: true }) })
    await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
    const edit = panel(opened, 'Sensor Tank 400 l')
    await expect.element(edit).toMatchTextContent('This sensor belongs to a parent company.')
    await expect.element(edit.getByLabelText('Tank size')).toBeDisabled()
    expect(edit.getByRole('button', { name: 'Save' }).query()).toBeNull()
    expect(edit.getByRole('button', { name: 'Delete' }).query()).toBeNull()
  })

  it('ERR-015 focuses the add button after deleting a sensor by keyboard', async () => {
    const opened = await detail({ server: aServer().on(deleteSensor, undefined) })
    const button = input(opened, 1).getByRole('button', { name: 'Edit sensor' })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await panel(opened, 'Sensor Tank 400 l').getByRole('button', { name: 'Delete' }).click()
    await opened.screen
      .getByRole('dialog', { name: 'Delete Tank 400 l?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect.element(button).not.toBeInTheDocument()
    await expect.element(input(opened, 1).getByRole('button', { name: 'Add a sensor' })).toHaveFocus()
  })

  it('shows why a sensor cannot be deleted and keeps the input', async () => {
    const server = aServer().on(deleteSensor, problem(409, 'Tank 400 l is used by 1 record: Loaders.'))
    const opened = await detail({ server })
    await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
    const edit = panel(opened, 'Sensor Tank 400 l')
    await edit.getByLabelText('Tank size').fill('390')
    await edit.getByRole('button', { name: 'Delete' }).click()
    await opened.screen
      .getByRole('dialog', { name: 'Delete Tank 400 l?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    const refused = opened.screen.getByRole('dialog').last()
    await expect.element(refused).toMatchTextContent('is used by 1 record: Loaders')
    await refused.getByRole('button', { name: 'OK' }).click()
    await expect.element(edit.getByLabelText('Tank size')).toHaveValue('390')
  })
})
