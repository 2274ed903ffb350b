import type { FleetSchemas } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'

let database: TestDatabase
let server: DeviceServer
beforeAll(async () => {
  database = await testDatabase()
  server = await startDeviceServer(database.db)
  await database.db
    .updateTable('user_group')
    .set({ features: ['ADMINISTRATION', 'MAP', 'SETTINGS'] })
    .execute()
})
afterAll(async () => {
  await server.close()
  await database.close()
})

type Who = Parameters<DeviceServer['call']>[0]
type Input = FleetSchemas['IoProfileInput']

const fuelSensor = (changes: object = {}) => ({
  name: 'Tank',
  type: 'FUEL_VOLTAGE',
  lookupTable: [
    { value: 0, voltage_mV: 500 },
    { value: 400, voltage_mV: 4500 },
  ],
  ramp: true,
  sendRawValue: true,
  tankSize_l: 400,
  fuelStolen: { alarmEnabled: false, maxDrop_mark: 0, dropTimeFrame_s: 0 },
  ...changes,
})
const profile = (changes: Partial<Input> = {}): Input => ({
  name: 'Loaders',
  deviceFeatureSet: 'wlx',
  inputs: [],
  internalInputs: [],
  ...changes,
})
const analog = (sensorId: number): Input['inputs'][number] => ({
  index: 0,
  name: 'Fuel',
  type: 'ANALOG',
  notificationType: 'REPORT',
  sensorId,
  alarms: [],
})
async function add(who: Who, path: string, body: object): Promise<number> {
  const answer = await server.call<{ id: number }>(who, 'POST', path, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.id
}

it('PROF-037 reads each input as saved, an analog one with its sensor, and rejects a third type', async () => {
  const alarms = [{ name: 'Open', type: 'SIMPLE' as const, duration: 5 }]
  const inputs: Input['inputs'] = [
    { index: 1, name: 'Door', type: 'DIGITAL', notificationType: 'BOTH', logic: 'LOW', alarms },
    {
      ...analog(await add('root', '/sensors', fuelSensor())),
      index: 0,
      notificationType: 'ALARM',
      logic: 'HIGH',
      alarms,
    },
  ]
  const id = await add('root', '/io-profiles', profile({ inputs }))
  expect((await server.call<Input>('root', 'GET', `/io-profiles/${id}`)).body.inputs).toMatchObject(inputs)
  const pulse = { ...profile(), inputs: [{ ...inputs[0], type: 'PULSE' }] }
  expect(await server.call('root', 'POST', '/io-profiles', pulse)).toMatchObject({ status: 400 })
})

it('PROF-047 rejects a second fuel sensor, including an existing sensor that would become one', async () => {
  const tank = await add('root', '/sensors', fuelSensor())
  const { sendRawValue: _, tankSize_l: __, fuelStolen: ___, ...values } = fuelSensor()
  const pressure = { ...values, name: 'Pressure', type: 'VOLTAGE', muSetting: { type: 'LABEL', label: 'bar' } }
  const other = await add('root', '/sensors', pressure)
  const inputs = (second: number) => [analog(tank), { ...analog(second), index: 1, name: 'Second' }]
  const refused = { status: 400, body: { errors: [expect.stringContaining('only one input can have a fuel sensor')] } }
  for (const second of [tank, await add('root', '/sensors', fuelSensor({ name: 'Reserve' }))])
    expect(await server.call('root', 'POST', '/io-profiles', profile({ inputs: inputs(second) }))).toMatchObject(
      refused,
    )
  await add('root', '/io-profiles', profile({ name: 'One tank', inputs: inputs(other) }))
  expect(await server.call('root', 'PUT', `/sensors/${other}`, fuelSensor({ name: 'Pressure' }))).toMatchObject({
    status: 400,
    body: { errors: [expect.stringContaining('One tank has another fuel sensor')] },
  })
  expect(await server.call('root', 'PUT', `/sensors/${tank}`, fuelSensor({ name: 'Main tank' }))).toMatchObject({
    status: 204,
  })
})

it('PROF-039 reads alarms of both types as saved, a complex one with its comparison', async () => {
  const simple = { name: 'Reached', type: 'SIMPLE' as const, duration: 5, threshold: 4 }
  const complex = {
    name: 'Low',
    type: 'COMPLEX' as const,
    duration: 60,
    threshold: 40,
    greaterThan: false,
    greaterEqual: true,
    lessThan: false,
    lessEqual: false,
    behaviourId: 2,
  }
  const door: Input['inputs'][number] = {
    index: 0,
    name: 'Door',
    type: 'DIGITAL',
    notificationType: 'ALARM',
    alarms: [simple, complex],
  }
  const id = await add('root', '/io-profiles', profile({ inputs: [door] }))
  const { inputs } = (await server.call<Input>('root', 'GET', `/io-profiles/${id}`)).body
  expect(inputs[0]?.alarms).toMatchObject([simple, complex])
  for (const field of ['threshold', 'behaviourId']) {
    const less = profile({ inputs: [{ ...door, alarms: [{ ...complex, [field]: undefined }] }] })
    expect(await server.call('root', 'POST', '/io-profiles', less), `without ${field}`).toMatchObject({ status: 400 })
  }
})

it('PROF-038 reads an internal input as saved, by its last value by default', async () => {
  const measured = {
    index: 2,
    name: 'Shocks',
    type: '3',
    notificationType: 'ALARM' as const,
    alarms: [{ name: 'Hard', type: 'SIMPLE' as const, duration: 0, threshold: 4 }],
    detectionType: 'MAX',
    muSetting: { type: 'LABEL' as const, label: 'g' },
  }
  const plain = { index: 0, name: 'Battery', type: '1', notificationType: 'REPORT' as const, alarms: [] }
  const id = await add('root', '/io-profiles', profile({ internalInputs: [measured, plain] }))
  const { internalInputs } = (await server.call<Input>('root', 'GET', `/io-profiles/${id}`)).body
  expect(internalInputs).toMatchObject([measured, { ...plain, detectionType: 'LAST' }])
})

it('PROF-045 PROF-048 reads a sensor that is not for fuel as saved, V12 and last value by default', async () => {
  const sensor = {
    name: 'Oil pressure',
    type: 'VOLTAGE',
    voltageRange: 'V24',
    lookupTable: [
      { value: 0, raw_value: 500 },
      { value: 10, raw_value: 4500 },
    ],
    ramp: true,
    muSetting: { type: 'LABEL', label: 'bar' },
    detectionType: 'AVERAGE',
  }
  const id = await add('root', '/sensors', sensor)
  expect((await server.call('root', 'GET', `/sensors/${id}`)).body).toMatchObject({ sensorId: id, ...sensor })
  const { voltageRange: _, detectionType: __, ...brief } = sensor
  const other = await add('root', '/sensors', { ...brief, name: 'Brief' })
  expect((await server.call('root', 'GET', `/sensors/${other}`)).body).toMatchObject({
    voltageRange: 'V12',
    detectionType: 'LAST',
  })
  const { muSetting: ___, ...unmeasured } = sensor
  expect(await server.call('root', 'POST', '/sensors', unmeasured)).toMatchObject({ status: 400 })
})

it('PROF-047 reads a fuel sensor as saved', async () => {
  const fuelStolen = { alarmEnabled: true, maxDrop_mark: 30, dropTimeFrame_s: 600 }
  const sensor = fuelSensor({ sendRawValue: false, tankSize_l: 380, fuelStolen })
  const id = await add('root', '/sensors', sensor)
  expect((await server.call('root', 'GET', `/sensors/${id}`)).body).toMatchObject(sensor)
})

it('PROF-011 requires a value for a unit of named values', async () => {
  const muSetting = { type: 'LOOKUP', label: 'Gear', encodedValues: [] }
  const sensor = { name: 'Any', type: 'VOLTAGE', lookupTable: fuelSensor().lookupTable, muSetting }
  expect(await server.call('root', 'POST', '/sensors', sensor)).toMatchObject({ status: 400 })
})

it.each([
  { type: 'LABEL', label: 'bar' },
  { type: 'LOOKUP', label: 'Gear', encodedValues: [{ value: 1, name: 'First' }] },
  { type: 'PRESET', id: 1, typeId: 2 },
])('PROF-051 accepts a label, named values or a known unit for a sensor: $type', async muSetting => {
  const sensor = { name: 'Any', type: 'VOLTAGE', lookupTable: fuelSensor().lookupTable, muSetting }
  const id = await add('root', '/sensors', sensor)
  expect((await server.call<{ muSetting: object }>('root', 'GET', `/sensors/${id}`)).body.muSetting).toEqual(muSetting)
  for (const field of Object.keys(muSetting)) {
    const less = { ...sensor, muSetting: { ...muSetting, [field]: undefined } }
    expect(await server.call('root', 'POST', '/sensors', less), `without ${field}`).toMatchObject({ status: 400 })
  }
})

it('rejects two inputs with one name, and a complex alarm with an unknown behaviour', async () => {
  const input = (index: number, name: string, behaviourId: number) => ({
    index,
    name,
    type: 'DIGITAL' as const,
    notificationType: 'ALARM' as const,
    alarms: [{ name: 'Open', type: 'COMPLEX' as const, duration: 0, threshold: 0, behaviourId }],
  })
  const refused = await server.call<{ errors: string[] }>(
    'root',
    'POST',
    '/io-profiles',
    profile({ inputs: [input(0, 'Door', 5), input(1, 'Door', 99)] }),
  )
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: [
        'inputs: two inputs have the same name: give each its own',
        'inputs.1.alarms.0.behaviourId: select how the value is compared',
      ],
    },
  })
})

it('adds the matching flag to a complex alarm with a behaviour only', async () => {
  const alarms = [{ name: 'Full', type: 'COMPLEX' as const, duration: 0, threshold: 1, behaviourId: 2 }]
  const input = { index: 0, name: 'Tank', type: 'DIGITAL' as const, notificationType: 'ALARM' as const, alarms }
  const id = await add('root', '/io-profiles', profile({ inputs: [input] }))
  const { body } = await server.call<Input>('root', 'GET', `/io-profiles/${id}`)
  expect(body.inputs[0]?.alarms).toMatchObject([{ greaterThan: false, greaterEqual: true, lessThan: false }])
})

it('PROF-050 reads the fuel rates of a profile as saved', async () => {
  const fuelRate = { workingDigitalInput: 2, 'logic0FuelRate_l/h': 1.5, 'logic1FuelRate_l/h': 12.25 }
  const id = await add('root', '/io-profiles', profile({ fuelRate }))
  expect((await server.call<Input>('root', 'GET', `/io-profiles/${id}`)).body.fuelRate).toEqual(fuelRate)
})

it('PROF-040 stores the inputs of the request, each index once and within the device', async () => {
  const sensorId = await add('root', '/sensors', fuelSensor())
  const id = await add('root', '/io-profiles', profile({ inputs: [analog(sensorId)] }))
  expect((await server.call('root', 'GET', `/io-profiles/${id}`)).body).toMatchObject({
    inputs: [{ index: 0, sensorId }],
    readOnly: false,
    version: 1,
  })
  const twice = profile({ inputs: [analog(sensorId), { ...analog(sensorId), name: 'Again' }] })
  expect(await server.call('root', 'PUT', `/io-profiles/${id}`, twice)).toMatchObject({
    status: 400,
    body: { errors: ['inputs: two have the same index, give each its own'] },
  })
  await server.call('root', 'PUT', `/io-profiles/${id}`, profile())
  expect((await server.call('root', 'GET', `/io-profiles/${id}`)).body).toMatchObject({ inputs: [], version: 2 })
})

it('PROF-044 lists the profiles of one family', async () => {
  await add('root', '/io-profiles', profile({ name: 'Only AM35', deviceFeatureSet: 'am35' }))
  const names = async (family: string) =>
    (
      await server.call<{ items: { name: string }[] }>('root', 'GET', `/io-profiles?deviceFeatureSet=${family}`)
    ).body.items.map(({ name }) => name)
  expect(await names('am35')).toEqual(['Only AM35'])
  expect(await names('wlx')).not.toContain('Only AM35')
  expect(await names('amx')).toEqual([])
})

it('PROF-036 reads a profile as saved, with the capacity of its family and its notification', async () => {
  const group = { kind: 'notification-group', company_id: 1, name: 'Watch', data: '{"userIds":[],"emails":[]}' }
  const { record_id: notificationId } = await database.db
    .insertInto('record')
    .values(group)
    .returning('record_id')
    .executeTakeFirstOrThrow()
  const saved = profile({
    name: 'Sprayers',
    deviceFeatureSet: 'am35',
    defaultConfiguration: true,
    inputs: [{ index: 3, name: 'Pump', type: 'DIGITAL', notificationType: 'NONE', alarms: [] }],
    internalInputs: [{ index: 0, name: 'Battery', type: '1', notificationType: 'REPORT', alarms: [] }],
    notification: { companyId: 1, notificationId, priorityId: 3 },
  })
  const id = await add('root', '/io-profiles', saved)
  expect((await server.call('root', 'GET', `/io-profiles/${id}/enriched`)).body).toMatchObject({
    ...saved,
    id,
    deviceFeatureSetInfo: { code: 'am35', maxInputs: 4, maxInternalInputs: 6 },
  })
  const { notification } = (await server.call<Input>('root', 'GET', `/io-profiles/${id}`)).body
  expect(notification).toEqual(saved.notification)
})

it('offers a default profile to companies below, which can only read and clone it', async () => {
  const id = await add('root', '/io-profiles', profile({ name: 'Everybody', defaultConfiguration: true }))
  const own = await add('root', '/io-profiles', profile({ name: 'Nobody else' }))
  expect((await server.call('customer', 'GET', `/io-profiles/${id}`)).body).toMatchObject({
    name: 'Everybody',
    defaultConfiguration: true,
    readOnly: true,
  })
  expect(await server.call('customer', 'GET', `/io-profiles/${own}`)).toMatchObject({ status: 404 })
  expect(await server.call('customer', 'PUT', `/io-profiles/${id}`, profile())).toMatchObject({ status: 403 })
  const copy = await server.call<{ id: number }>('customer', 'POST', `/io-profiles/${id}/clone`)
  expect((await server.call('customer', 'GET', `/io-profiles/${copy.body.id}`)).body).toMatchObject({
    readOnly: false,
  })
})

it.each([
  ['/io-profiles', profile({ defaultConfiguration: true })],
  ['/curfew-profiles', { name: 'Nights', isDefault: true, timezoneId: 'Europe/Rome', days: {} }],
  ['/duty-profiles', { name: 'Diggers', isDefault: true, rules: [] }],
  ['/power-profiles', { name: 'Savers', isDefault: true, rules: [] }],
])(
  'PROF-036 keeps the notified company in a clone of %s, and accepts no other outside the scope',
  async (path, body) => {
    const { root, dealer } = server.fleet
    const notifies = (companyId: number) => ({ ...body, notification: { companyId, priorityId: 2 } })
    const id = await add('root', path, notifies(root))
    const copy = `${path}/${await add('customer', `${path}/${id}/clone`, {})}`
    expect(await server.call('customer', 'PUT', copy, { ...notifies(root), name: 'Renamed' })).toMatchObject({
      status: 204,
    })
    expect((await server.call('customer', 'GET', copy)).body).toMatchObject({
      name: 'Renamed',
      notification: { companyId: root, priorityId: 2 },
    })
    expect(await server.call('customer', 'PUT', copy, notifies(dealer))).toMatchObject({
      status: 400,
      body: { errors: [expect.stringContaining(`notification.companyId: there is no company ${dealer}`)] },
    })
  },
)

it('PROF-046 defaults a sensor to V12, and rejects a repeated raw value', async () => {
  const id = await add('root', '/sensors', fuelSensor({ name: 'Plain' }))
  expect((await server.call('root', 'GET', `/sensors/${id}`)).body).toMatchObject({
    voltageRange: 'V12',
    lookupTable: [{ voltage_mV: 500 }, { voltage_mV: 4500 }],
  })
  const rows = [
    { value: 0, voltage_mV: 500 },
    { value: 9, voltage_mV: 500 },
  ]
  expect(await server.call('root', 'POST', '/sensors', fuelSensor({ lookupTable: rows }))).toMatchObject({
    status: 400,
    body: { errors: ['lookupTable: row 2 has the raw value of an earlier row, give each row its own'] },
  })
})

it('offers a sensor below its owner, for profiles that refer to it, and to no one else', async () => {
  const sensorId = await add('dealer', '/sensors', fuelSensor({ name: 'Of the dealer' }))
  const body = profile({ name: 'Of the dealer', defaultConfiguration: true, inputs: [analog(sensorId)] })
  const id = await add('dealer', '/io-profiles', body)
  expect((await server.call('dealer', 'GET', `/sensors/${sensorId}`)).body).toMatchObject({ readOnly: false })
  expect((await server.call('customer', 'GET', `/sensors/${sensorId}`)).body).toMatchObject({ readOnly: true })
  expect(await server.call('customer', 'PUT', `/sensors/${sensorId}`, fuelSensor())).toMatchObject({ status: 403 })
  const copy = await server.call<{ id: number }>('customer', 'POST', `/io-profiles/${id}/clone`)
  const own = profile({ name: 'Own copy', inputs: [analog(sensorId)] })
  expect(await server.call('customer', 'PUT', `/io-profiles/${copy.body.id}`, own)).toMatchObject({ status: 204 })
  for (const path of [`/sensors/${sensorId}`, `/sensors/${sensorId}/usage`])
    expect(await server.call('stranger', 'GET', path)).toMatchObject({ status: 404 })
})

it('lists profiles and units affected by a sensor, which cannot be deleted while in use', async () => {
  const sensorId = await add('root', '/sensors', fuelSensor({ name: 'In use' }))
  const id = await add('root', '/io-profiles', profile({ name: 'With sensor', inputs: [analog(sensorId)] }))
  const unitId = await server.fleet.unit('Loader 1', 'io-1')
  expect(
    await server.call('root', 'PUT', `/io-profiles/${id}/assign`, { assignements: [{ unitId, assign: true }] }),
  ).toMatchObject({ status: 200 })
  expect((await server.call('root', 'GET', `/sensors/${sensorId}/usage`)).body).toMatchObject({
    unitsCount: 1,
    units: [{ unitId, name: 'Loader 1' }],
    records: [{ id, kind: 'io-profile', name: 'With sensor' }],
  })
  expect(await server.call('root', 'DELETE', `/sensors/${sensorId}`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('used by 1 record: With sensor') },
  })
  expect(await server.call('root', 'DELETE', `/io-profiles/${id}`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('assigned to 1 unit: Loader 1') },
  })
})

it('rejects a profile above the maximum size of a stored document', async () => {
  const encodedValues = Array.from({ length: 900 }, (_, value) => ({ value, name: 'v'.repeat(180) }))
  const withInputs = (count: number) =>
    profile({
      name: `${count} long inputs`,
      internalInputs: Array.from({ length: count }, (_, index) => ({
        index,
        name: 'State',
        type: '1',
        detectionType: 'LAST',
        notificationType: 'REPORT' as const,
        alarms: [],
        muSetting: { type: 'LOOKUP' as const, label: '', encodedValues },
      })),
    })
  expect(await server.call('root', 'POST', '/io-profiles', withInputs(4))).toMatchObject({
    status: 413,
    body: { code: 'BODY_TOO_LARGE', detail: expect.stringMatching(/^This takes 7\d\d kB\. At most 512 kB/) },
  })
  const id = await add('root', '/io-profiles', withInputs(2))
  expect(await server.call('root', 'PUT', `/io-profiles/${id}`, withInputs(4))).toMatchObject({ status: 413 })
  expect((await server.call<Input>('root', 'GET', `/io-profiles/${id}`)).body.internalInputs).toHaveLength(2)
})
