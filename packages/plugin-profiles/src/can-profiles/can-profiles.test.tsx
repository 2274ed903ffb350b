import {
  createCanProfile,
  getCanProfile,
  getCanProfileUsage,
  getCanProfileVersion,
  getCanProtocol,
  getCanProtocolLineParameters,
  listCanProfiles,
  listCanProfileVersions,
  lookupAlarmPriorities,
  lookupCanAlarmBehaviors,
  lookupCanDetectionTypes,
  lookupCanProtocols,
  lookupDm1ConditionOperators,
  lookupDm1ConversionMethods,
  lookupDm1Platforms,
  lookupDm1SourceAddresses,
  lookupNotificationGroupsForUser,
  updateCanProfile,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { CanProfileDetail } from './can-profile-detail.tsx'
import { CanProfileList } from './can-profile-list.tsx'

const all = ['ADM_CANBUS_VIEW', 'ADM_CANBUS_ADD', 'ADM_CANBUS_EDIT', 'ADM_CANBUS_DELETE', 'ADM_CANBUS_ASSIGN'] as const
const caller = { acl: [...all], feature: ['SETTINGS'] }
const names = (...labels: string[]) => labels.map((label, index) => ({ id: index + 1, label }))
const speed = {
  canParameterId: 1,
  description: 'Engine speed',
  detectionTypeId: 1,
  notificationTypeId: 2 as const,
  behaviorId: 1,
  threshold: 2200,
  duration: 5,
  alarm: true,
  report: false,
  bound: true,
}
const offeredOf = (...ids: number[]) =>
  ids.map(id => ({
    canParameterId: id,
    description: ['', 'Engine speed', 'Coolant temperature', 'Oil pressure', 'Fuel rate'][id] ?? '',
    detectionTypeId: 1,
    alarm: false,
    report: true,
    bound: false,
    notificationTypeId: 0 as const,
  }))
const profile = {
  canProfileId: 3,
  name: 'Excavators',
  isDefault: false,
  companyId: 1,
  companyName: 'Northfield',
  version: 4,
  maxParametersAllowed: 2,
  canLine0: {
    canLineId: 6,
    canProtocolId: 1,
    normal: false,
    extended: true,
    protocol: { canProtocolId: 1, name: 'J1939', baudRate: 250_000 },
    canParameters: [speed],
  },
  dm1Enable: true,
  dm1ParametersForPlatform: false,
  dm1BlacklistedSourceAddressCodes: [],
  dm1Conditions: [],
  dm1ConditionsDuration: 0,
  longIdle: false,
  notification: { companyId: 1, notificationId: 1, priorityId: 2 },
  readOnly: false,
  createdDateTime: '2026-01-01T00:00:00Z',
  createdUserName: 'ada',
}

const aServer = () =>
  fakeServer()
    .on(listCanProfiles, { items: [{ ...profile, unitsCount: 12, parametersCount: 34 }], totalCount: 1 })
    .on(getCanProfile, profile)
    .on(getCanProfileUsage, { unitsCount: 0, units: [], records: [{ id: 9, kind: 'duty-profile', name: 'Digging' }] })
    .on(listCanProfileVersions, [
      { version: 3, savedAt: '2026-03-01T08:00:00Z', userName: 'ada', name: 'Diggers', restorable: true },
    ])
    .on(getCanProfileVersion, {
      ...profile,
      name: 'Diggers',
      canLine0: { ...profile.canLine0, canParameters: [{ ...speed, threshold: 1800 }] },
    })
    .on(lookupCanProtocols, names('J1939', 'Hydraulics'))
    .on(getCanProtocol, {
      canProtocolId: 1,
      name: 'J1939',
      baudRate: 250_000,
      isJ1939: true,
      isDefault: true,
      version: 1,
    })
    .on(getCanProtocolLineParameters, ({ path }) => (path.id === '1' ? offeredOf(1, 2, 3) : offeredOf(3, 4)))
    .on(lookupCanDetectionTypes, names('Last', 'Average'))
    .on(lookupCanAlarmBehaviors, names('Greater than', 'Less than'))
    .on(lookupDm1ConversionMethods, names('Version 1'))
    .on(lookupDm1Platforms, names('Magnum'))
    .on(lookupDm1SourceAddresses, [{ id: 5, label: 'Engine', address: 0 }])
    .on(lookupDm1ConditionOperators, names('Greater than'))
    .on(lookupNotificationGroupsForUser, names('Workshop'))
    .on(lookupAlarmPriorities, names('Low', 'High'))
    .on(updateCanProfile, undefined)
    .on(createCanProfile, { id: 9 })

const detail = (id = '3', server = aServer()) =>
  openScreen(<CanProfileDetail params={{ id }} />, { server, login: caller })
const bus = (screen: Awaited<ReturnType<typeof detail>>['screen'], number: number) =>
  screen.getByRole('region', { name: `CAN bus ${number}` })

it('ADM-001 PROF-032 lists CAN profiles with links to their details and unit assignment', async () => {
  const query = { page: 1, size: undefined, q: undefined, sort: undefined }
  const { screen, went } = await openScreen(<CanProfileList query={query} />, { server: aServer(), login: caller })
  await expect
    .element(screen.getByRole('link', { name: 'Excavators' }))
    .toHaveAttribute('href', '/administration/profiles/canbus/3')
  await expect.element(screen.getByRole('row', { name: 'Excavators' })).toMatchTextContent('ExcavatorsNorthfield-3412')
  await screen.getByRole('button', { name: 'Assign to units' }).click()
  await expect.poll(() => went).toEqual(['/administration/profiles/canbus/assign/3'])
})

it('PROF-014 PROF-016 PROF-017 PROF-019 PROF-020 PROF-021 PROF-023 sends a selected parameter with defaults, an alarm with its condition, and the notification', async () => {
  const { screen, sent, press } = await detail()
  await expect.element(screen.getByText('250 kbit/s, J1939')).toBeVisible()
  await bus(screen, 0).getByRole('combobox', { name: 'Add a parameter' }).click()
  await screen.getByRole('option', { name: 'Coolant temperature' }).click()
  const coolant = screen.getByRole('group', { name: 'Coolant temperature' })
  const notification = coolant.getByLabelText('Notification')
  await expect.element(notification).toHaveDisplayValue('Report only')
  const { options } = notification.element() as HTMLSelectElement
  expect([...options].map(({ label }) => label)).toEqual(['None', 'Report only', 'Alarm only', 'Report and alarm'])
  expect(coolant.getByLabelText('Threshold').query()).toBeNull()
  await screen.getByRole('group', { name: 'Engine speed' }).getByLabelText('Notification').selectOptions('Report only')
  await notification.selectOptions('Report and alarm')
  await expect.element(coolant.getByLabelText('Threshold')).toHaveValue('0')
  expect(await problemsOf(screen.container)).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent('updateCanProfile')[0]?.body)
    .toMatchObject({
      version: 4,
      notification: profile.notification,
      canLine0: {
        canProtocolId: 1,
        normal: false,
        extended: true,
        canParameters: [
          { canParameterId: 1, notificationTypeId: 1, alarm: false, report: true, bound: true },
          {
            canParameterId: 2,
            detectionTypeId: 1,
            notificationTypeId: 3,
            alarm: true,
            report: true,
            behaviorId: 1,
            threshold: 0,
            duration: 3,
          },
        ],
      },
    })
  const body = sent('updateCanProfile')[0]?.body as { canLine0: { canParameters: object[] }; canLine1?: object }
  expect(body.canLine0.canParameters[0]).not.toHaveProperty('threshold')
  expect(body.canLine1).toBeUndefined()
})

it('PROF-016 sends both buses, each with its own protocol, frames and parameters', async () => {
  const canLine1 = {
    ...profile.canLine0,
    canLineId: 7,
    canProtocolId: 2,
    normal: true,
    extended: false,
    canParameters: [{ ...speed, canParameterId: 3, description: 'Oil pressure' }],
  }
  const { screen, sent, press } = await detail('3', aServer().on(getCanProfile, { ...profile, canLine1 }))
  await expect.element(bus(screen, 1).getByRole('group', { name: 'Oil pressure' })).toBeVisible()
  await press('Save')
  await expect
    .poll(() => sent('updateCanProfile')[0]?.body)
    .toMatchObject({
      canLine0: { canProtocolId: 1, normal: false, extended: true, canParameters: [{ canParameterId: 1 }] },
      canLine1: { canProtocolId: 2, normal: true, extended: false, canParameters: [{ canParameterId: 3 }] },
    })
})

it('PROF-020 clears behaviour, threshold and duration permanently when an alarm becomes report-only', async () => {
  const { screen, sent, press } = await detail()
  const engine = screen.getByRole('group', { name: 'Engine speed' })
  const notification = engine.getByLabelText('Notification')
  await expect.element(engine.getByLabelText('Threshold')).toHaveValue('2,200')
  await expect.element(engine.getByLabelText('Duration')).toHaveValue('5')
  await engine.getByLabelText('Condition').selectOptions('Less than')
  await notification.selectOptions('Report only')
  await expect.element(engine.getByLabelText('Threshold')).not.toBeInTheDocument()
  await expect.element(engine.getByLabelText('Duration')).not.toBeInTheDocument()
  await expect.element(engine.getByLabelText('Condition')).not.toBeInTheDocument()
  // the earlier condition does not return with the alarm
  await notification.selectOptions('Alarm only')
  await expect.element(engine.getByLabelText('Threshold')).toHaveValue('0')
  await expect.element(engine.getByLabelText('Duration')).toHaveValue('3')
  await expect.element(engine.getByLabelText('Condition')).toHaveDisplayValue('Greater than')
  await notification.selectOptions('Report only')
  await press('Save')
  await expect.poll(() => sent('updateCanProfile')).toHaveLength(1)
  const [{ canLine0 } = { canLine0: { canParameters: [] } }] = sent('updateCanProfile').map(
    call => call.body as { canLine0: { canParameters: object[] } },
  )
  expect(canLine0.canParameters).toHaveLength(1)
  expect(canLine0.canParameters[0]).toMatchObject({
    canParameterId: 1,
    notificationTypeId: 1,
    alarm: false,
    report: true,
  })
  for (const gone of ['behaviorId', 'threshold', 'duration']) expect(canLine0.canParameters[0]).not.toHaveProperty(gone)
})

it(
  'PROF-027 rejects a parameter above the profile’s maximum',
  { meta: { raises: ['tooManyParametersSelected'] } },
  async () => {
    const { screen } = await detail()
    const add = async (name: string) => {
      await bus(screen, 0).getByRole('combobox', { name: 'Add a parameter' }).click()
      await screen.getByRole('option', { name }).click()
    }
    await add('Coolant temperature')
    await expect.element(screen.getByText('Parameters (2 of 2 selected)')).toBeVisible()
    await add('Oil pressure')
    await expect.element(screen.getByRole('dialog', { name: 'Too many parameters' })).toMatchTextContent('at most 2')
    expect(screen.getByRole('group', { name: 'Oil pressure' }).query()).toBeNull()
  },
)

it('PROF-027 counts the parameters of both buses', { meta: { raises: ['tooManyParametersSelected'] } }, async () => {
  const canLine1 = {
    ...profile.canLine0,
    canLineId: 7,
    canParameters: [{ ...speed, canParameterId: 2, description: 'Coolant temperature' }],
  }
  const { screen } = await detail('3', aServer().on(getCanProfile, { ...profile, canLine1 }))
  await expect.element(bus(screen, 0).getByText('Parameters (2 of 2 selected)')).toBeVisible()
  await bus(screen, 0).getByRole('combobox', { name: 'Add a parameter' }).click()
  await screen.getByRole('option', { name: 'Oil pressure' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Too many parameters' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Oil pressure' }).query()).toBeNull()
})

it(
  'PROF-022 loads the details and parameters of another protocol and names the loss',
  { meta: { raises: ['canProtocolChange'] } },
  async () => {
    const server = aServer().on(getCanProtocol, ({ path }) =>
      path.id === '1'
        ? { canProtocolId: 1, name: 'J1939', baudRate: 250_000, isJ1939: true, isDefault: true, version: 1 }
        : { canProtocolId: 2, name: 'Hydraulics', baudRate: 500_000, isJ1939: false, isDefault: true, version: 1 },
    )
    const { screen } = await detail('3', server)
    const choose = async () => {
      await bus(screen, 0)
        .getByRole('combobox', { name: /^CAN protocol/ })
        .click()
      await screen.getByRole('option', { name: 'Hydraulics' }).click()
    }
    await expect.element(screen.getByRole('group', { name: 'Engine speed' })).toBeVisible()
    await choose()
    const question = screen.getByRole('dialog', { name: 'Change the protocol?' })
    await expect.element(question).toMatchTextContent('Engine speed')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('group', { name: 'Engine speed' })).toBeVisible()
    await expect.element(screen.getByText('250 kbit/s, J1939')).toBeVisible()
    await choose()
    await question.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('500 kbit/s')).toBeVisible()
    expect(screen.getByRole('group', { name: 'Engine speed' }).query()).toBeNull()
    await bus(screen, 0).getByRole('combobox', { name: 'Add a parameter' }).click()
    await expect.element(screen.getByRole('option', { name: 'Fuel rate' })).toBeVisible()
  },
)

const expectProtocolRejection = async (
  operation: typeof getCanProtocol | typeof getCanProtocolLineParameters,
  title: string,
) => {
  const server = aServer()
  const { screen } = await detail('new', server)
  server.on(operation as typeof getCanProtocol, problem(403, 'Not yours'))
  await bus(screen, 0)
    .getByRole('combobox', { name: /^CAN protocol/ })
    .click()
  await screen.getByRole('option', { name: 'J1939' }).click()
  await expect.element(screen.getByRole('dialog', { name: title })).toBeVisible()
}

it('PROF-025 reports a protocol that cannot be loaded', { meta: { raises: ['loadCanBusProtocolDetailsError'] } }, () =>
  expectProtocolRejection(getCanProtocol, 'The protocol could not be loaded'),
)

it('PROF-025 reports parameters that cannot be loaded', { meta: { raises: ['loadCanBusParametersError'] } }, () =>
  expectProtocolRejection(getCanProtocolLineParameters, 'The parameters could not be loaded'),
)

it('PROF-026 PROF-031 requires a protocol, data frames and a platform', async () => {
  const { screen, sent, press } = await detail('new')
  await screen.getByLabelText('Name').fill('New')
  await screen.getByLabelText('Standard', { exact: true }).click()
  await screen.getByLabelText('Extended', { exact: true }).click()
  await screen.getByLabelText('Read diagnostic messages').click()
  await screen.getByLabelText('Only the parameters of a platform').click()
  await press('Save')
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('Select standard frames, extended frames or both.')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: /^CAN protocol/ })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByRole('combobox', { name: /^DM1 platform/ })).toHaveAttribute('aria-invalid', 'true')
  const other = bus(screen, 1)
  for (const label of ['Read CAN bus 1', 'Standard', 'Extended'])
    await other.getByLabelText(label, { exact: true }).click()
  await press('Save')
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(other.getByText('Select standard frames, extended frames or both.')).toBeVisible()
  await expect.element(other.getByRole('combobox', { name: /^CAN protocol/ })).toHaveAttribute('aria-invalid', 'true')
  expect(sent('createCanProfile')).toEqual([])
})

it(
  'PROF-028 PROF-029 PROF-030 requires a parameter and a non-negative value per condition, and limits conditions to two',
  { meta: { raises: ['loadError', 'maximumDm1ConditionsExceeded', 'canProfileDm1ValueNotCorrect'] } },
  async () => {
    const { screen, sent, press } = await detail()
    const add = screen.getByRole('button', { name: 'Add a condition' })
    await screen.getByRole('button', { name: 'Remove Engine speed' }).click()
    await add.click()
    const none = screen.getByRole('dialog', { name: 'Not possible yet' })
    await expect.element(none).toMatchTextContent('Add a parameter to one of the buses first.')
    await expect.element(none).not.toMatchTextContent('Retry')
    await none.getByRole('button', { name: 'OK' }).click()
    await bus(screen, 0).getByRole('combobox', { name: 'Add a parameter' }).click()
    await screen.getByRole('option', { name: 'Oil pressure' }).click()
    await add.click()
    await add.click()
    await add.click()
    const many = screen.getByRole('dialog', { name: 'Too many conditions' })
    await expect.element(many).toMatchTextContent('at most 2')
    await many.getByRole('button', { name: 'OK' }).click()
    await screen.getByRole('button', { name: 'Remove condition 2' }).click()
    const condition = screen.getByRole('group', { name: 'Condition 1' })
    await condition.getByLabelText('CAN parameter').selectOptions('Oil pressure')
    await condition.getByLabelText('Condition').selectOptions('Greater than')
    const wrong = screen.getByRole('dialog', { name: 'Invalid condition value' })
    const isRefused = async () => {
      await press('Save')
      await wrong.getByRole('button', { name: 'OK' }).click()
      expect(sent('updateCanProfile')).toEqual([])
    }
    const longIdle = screen.getByLabelText('Long idle: values may be negative')
    await isRefused()
    await longIdle.click()
    // any profile requires a value
    await isRefused()
    await condition.getByLabelText('Threshold').fill('-3')
    await longIdle.click()
    await isRefused()
    await longIdle.click()
    await press('Save')
    await expect
      .poll(() => sent('updateCanProfile')[0]?.body)
      .toMatchObject({ longIdle: true, dm1Conditions: [{ canParameterId: 3, operatorId: 1, value: -3 }] })
  },
)

it('PROF-029 accepts a condition value of 0', async () => {
  const dm1Conditions = [{ canParameterId: 1, operatorId: 1, value: 0 }]
  const { sent, press } = await detail('3', aServer().on(getCanProfile, { ...profile, dm1Conditions }))
  await press('Save')
  await expect.poll(() => sent('updateCanProfile')[0]?.body).toMatchObject({ longIdle: false, dm1Conditions })
})

it('PROF-015 PROF-024 ADM-040 fills a new profile with defaults and opens it for editing after the save', async () => {
  const { screen, sent, press, went } = await detail('new')
  await screen.getByLabelText('Name').fill('New')
  await bus(screen, 0)
    .getByRole('combobox', { name: /^CAN protocol/ })
    .click()
  await screen.getByRole('option', { name: 'J1939' }).click()
  await press('Save')
  await expect
    .poll(() => sent('createCanProfile')[0]?.body)
    .toMatchObject({
      name: 'New',
      notification: { priorityId: 1 },
      canLine0: { canProtocolId: 1 },
      maxParametersAllowed: 80,
      dm1Enable: false,
      dm1ConditionsDuration: 0,
    })
  await expect.poll(() => went).toContain('/administration/profiles/canbus/9')
})

it('compares versions by parameter and restores their fields', async () => {
  const { screen } = await detail()
  const typed = screen.getByRole('group', { name: 'Engine speed' }).getByLabelText('Duration')
  await typed.fill('9')
  await screen.getByRole('button', { name: 'Versions' }).click()
  await screen.getByRole('button', { name: /^Version 3/ }).click()
  const row = screen.getByRole('row', { name: /^CAN bus 0: Engine speed/ })
  await expect.element(row).toMatchTextContent('Alarm only, Last, Greater than 1800, 5 s')
  await expect.element(row).toMatchTextContent('Alarm only, Last, Greater than 2200, 9 s')
  await screen.getByRole('button', { name: 'Fill the form with version 3' }).click()
  const speedOf = screen.getByRole('group', { name: 'Engine speed' })
  await expect.element(speedOf.getByLabelText('Threshold')).toHaveValue('1,800')
  // restoring overwrites earlier input
  await expect.element(typed).toHaveValue('5')
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Diggers')
})

it('PROF-014 preserves the other settings of a changed profile', async () => {
  const whole = {
    isDefault: true,
    maxParametersAllowed: 12,
    dm1ParametersForPlatform: true,
    dm1PlatformId: 1,
    dm1ConversionMethod: 1,
    dm1BlacklistedSourceAddressCodes: [0, 249],
    dm1Conditions: [{ canParameterId: 1, operatorId: 1, value: 20 }],
    dm1ConditionsDuration: 30,
    longIdle: true,
    notification: { companyId: 1, notificationId: 1, priorityId: 2 },
  }
  const { screen, sent, press } = await detail('3', aServer().on(getCanProfile, { ...profile, ...whole }))
  await screen.getByLabelText('Name').fill('Loaders')
  await press('Save')
  await expect
    .poll(() => sent('updateCanProfile')[0]?.body)
    .toMatchObject({ ...whole, name: 'Loaders', dm1Enable: true, companyId: 1, version: 4 })
})

it('PROF-014 shows a parent company’s profile read-only', async () => {
  const { screen } = await detail('3', aServer().on(getCanProfile, { ...profile, readOnly: true }))
  await expect.element(screen.getByText('This profile belongs to a parent company.', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' }).query()).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Add a parameter' }).query()).toBeNull()
})

it.each([
  ['The protocol could not be loaded', getCanProtocol],
  ['The parameters could not be loaded', getCanProtocolLineParameters],
])('PROF-025 reports “%s” when a profile is opened', async (title, operation) => {
  const { screen } = await detail('3', aServer().on(operation as typeof getCanProtocol, problem(403, 'Not yours')))
  await expect.element(screen.getByRole('dialog', { name: title })).toBeVisible()
})

it('keeps the focus in the protocol field after a change by keyboard', async () => {
  const { screen } = await detail('new')
  const protocol = bus(screen, 0).getByRole('combobox', { name: /^CAN protocol/ })
  await protocol.click()
  await expect.element(screen.getByRole('option', { name: 'Hydraulics' })).toBeVisible()
  await userEvent.keyboard('Hydr{Enter}')
  await expect.element(screen.getByText('250 kbit/s, J1939')).toBeVisible()
  await expect.element(protocol).toHaveFocus()
})
