import { getIoProfile, listSensors } from '@muster/contract'
import { problemsOf } from '@muster/ui/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { ioProfileAssigns } from './io-profile-assign.tsx'
import { ioProfileLists } from './io-profile-list.tsx'
import { caller, tank, fuel, profile, aServer, detail, input, body } from '../../test/io-profiles.tsx'

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
    await input(opened, 1).getByLabelText('Notification').selectOptions('None')
    await expect.element(input(opened, 1)).toMatchTextContent('the alarms below are not raised')
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
    await expect.element(input(opened, 2)).toMatchTextContent('this input raises none. Add one.')
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
