import {
  canDataResults,
  fuelConsumptionUnits,
  getHistoryPositionDetail,
  getUnitTrackingLastinfo,
  listCanDataParameters,
  listHistoryPositions,
  type ReportSchemas,
} from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'

let test: TestDatabase
let server: DeviceServer
let number = 0
beforeAll(async () => {
  test = await testDatabase()
  server = await startDeviceServer(test.db)
  await test.db
    .updateTable('user_group')
    .set({
      features: ['ADMINISTRATION', 'MAP', 'SETTINGS', 'REPORTS', 'REPORT_VEHICLE_DATA', 'REPORT_FUEL_CONSUMPTION'],
    })
    .execute()
})
afterAll(async () => {
  await server.close()
  await test.close()
})

const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 6 * 3_600_000
const at = (minutes: number) => start + minutes * 60_000
const span = { fromDate: new Date(at(0)).toISOString(), toDate: new Date(at(60)).toISOString() }

async function ask<Body = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await server.call<Body>('root', method, path, body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: method === 'PUT' ? expect.any(Number) : 200 })
  return answer.body
}
const add = async (path: string, body: object) => (await ask<{ id: number }>('POST', path, body)).id

/** Adds a unit of a feed whose I/O profile has these inputs. */
async function wired(profile: { inputs?: object[]; internalInputs?: object[]; fuelRate?: object }) {
  const uid = `wired-${++number}`
  const unitId = await server.fleet.unit(`Unit ${uid}`, uid)
  const profileId = await add('/io-profiles', {
    name: uid,
    deviceFeatureSet: 'wlx',
    inputs: [],
    internalInputs: [],
    ...profile,
  })
  await ask('PUT', `/io-profiles/${profileId}/assign`, { assignements: [{ unitId, assign: true }] })
  server.pipeline.forgetInputs()
  let last = -1
  return {
    unitId,
    send: (attributes: object, protocol = 'teltonika') =>
      server.forward(uid, [at(++last)], {}, { protocol, attributes }),
    signals: async () => {
      const { signals } = await test.db
        .selectFrom('unit_state')
        .select('signals')
        .where('unit_id', '=', unitId)
        .executeTakeFirstOrThrow()
      return signals
    },
    lastInfo: async () => {
      const { values } = await ask<{ values: { label: string; value: unknown; uom: string }[] }>(
        'GET',
        pathOf(getUnitTrackingLastinfo).replace('{unitId}', String(unitId)),
      )
      return values.map(({ label, value, uom }) => `${label}: ${String(value)} ${uom}`.trim())
    },
  }
}

const digital = (index: number, name: string, more: object = {}) => ({
  index,
  name,
  type: 'DIGITAL',
  notificationType: 'REPORT',
  alarms: [],
  ...more,
})
const tank = () =>
  add('/sensors', {
    name: 'Tank',
    type: 'FUEL_VOLTAGE',
    lookupTable: [
      { value: 0, voltage_mV: 0 },
      { value: 400, voltage_mV: 5000 },
    ],
    ramp: true,
    sendRawValue: true,
    tankSize_l: 400,
    fuelStolen: { alarmEnabled: false, maxDrop_mark: 0, dropTimeFrame_s: 0 },
  })

describe('analog input', () => {
  it('produces the same litres in volts and millivolts, by device protocol', async () => {
    const unit = await wired({ inputs: [{ ...digital(0, 'Tank'), type: 'ANALOG', sensorId: await tank() }] })
    await unit.send({ adc1: 1.2 }, 'teltonika')
    expect(await unit.signals()).toMatchObject({ adc1: 1.2, fuelVolume: 96 })
    await unit.send({ adc1: 1200 }, 'galileo')
    expect(await unit.signals()).toMatchObject({ adc1: 1200, fuelVolume: 96 })
  })

  it('uses the sensor’s unit after a change, from the next reading on', async () => {
    const unit = await wired({ inputs: [{ ...digital(0, 'Tank'), type: 'ANALOG', sensorId: await tank() }] })
    const save = (analogUnit: string) =>
      ask('PUT', `/units/${unit.unitId}`, { name: `Unit ${unit.unitId}`, analogUnit })
    expect(await ask('GET', `/units/${unit.unitId}`)).toMatchObject({ analogUnit: 'AUTO' })
    await unit.send({ adc1: 1.2 }, 'newcomer')
    expect(await unit.signals()).toMatchObject({ fuelVolume: 0.096 })
    await save('VOLTS')
    expect(await ask('GET', `/units/${unit.unitId}`)).toMatchObject({ analogUnit: 'VOLTS' })
    server.pipeline.forgetInputs()
    await unit.send({ adc1: 1.2 }, 'newcomer')
    expect(await unit.signals()).toMatchObject({ fuelVolume: 96 })
    await save('MILLIVOLTS')
    server.pipeline.forgetInputs()
    await unit.send({ adc1: 1200 }, 'teltonika')
    expect(await unit.signals()).toMatchObject({ fuelVolume: 96 })
  })

  it('may be connected to another input of the device', async () => {
    const wiredToSecond = { ...digital(0, 'Tank'), type: 'ANALOG', attribute: 'adc2', sensorId: await tank() }
    const unit = await wired({ inputs: [wiredToSecond] })
    await unit.send({ adc1: 4, adc2: 1.2 }, 'teltonika')
    expect(await unit.signals()).toMatchObject({ fuelVolume: 96 })
  })

  it('shows the unit or text of its sensor', async () => {
    const sensor = (muSetting: object) =>
      add('/sensors', {
        name: 'Pressure',
        type: 'INTERPOLATED_VOLTAGE',
        lookupTable: [
          { value: 0, voltage_mV: 0 },
          { value: 10, voltage_mV: 5000 },
        ],
        muSetting,
      })
    const texts = { type: 'LOOKUP', label: '', encodedValues: [{ value: 2, name: 'Second gear' }] }
    const unit = await wired({
      inputs: [
        { ...digital(0, 'Boom pressure'), type: 'ANALOG', sensorId: await sensor({ type: 'LABEL', label: 'bar' }) },
        { ...digital(1, 'Gear'), type: 'ANALOG', sensorId: await sensor(texts) },
      ],
    })
    await unit.send({ adc1: 2.5, adc2: 1 })
    expect(await unit.lastInfo()).toEqual(expect.arrayContaining(['Boom pressure: 5 bar', 'Gear: Second gear']))
  })
})

describe('digital input', () => {
  const door = digital(1, 'Door', { logic: 'LOW', onText: 'open', offText: 'closed' })

  it.each([
    ['its own signal', { in2: false }],
    ['a mask', { input: 0b1101 }],
  ])('reads %s', async (_, attributes) => {
    const unit = await wired({ inputs: [door] })
    await unit.send(attributes)
    expect(await unit.signals()).toMatchObject({ ...attributes, in2: false, Door: true })
    expect(await unit.lastInfo()).toContain('Door: open')
  })

  it('reads the attribute that the profile names', async () => {
    const unit = await wired({
      inputs: [{ ...door, attribute: 'io239' }, digital(2, 'Beacon', { attribute: 'io240' })],
    })
    await unit.send({ io239: 1, io240: 1, in2: false })
    expect(await unit.signals()).toMatchObject({ io239: 1, in2: false, Door: false, Beacon: true })
    expect(await unit.lastInfo()).toEqual(expect.arrayContaining(['Door: closed', 'Beacon: On']))
  })

  it('shows its name and text in last info, history and vehicle data, without listing the raw value too', async () => {
    const unit = await wired({ inputs: [door] })
    await unit.send({ in2: false })
    await unit.send({ in2: true })
    expect((await unit.lastInfo()).filter(line => /Door|Input/.test(line))).toEqual(['Door: closed'])
    const unitIds = [unit.unitId]
    const { items } = await ask<{ items: { positionId: number }[] }>('POST', pathOf(listHistoryPositions), {
      unitIds,
      ...span,
    })
    const detail = await ask<{ signals: { label: string; value: unknown }[] }>(
      'POST',
      `${pathOf(getHistoryPositionDetail).replace('{positionId}', String(items[0]?.positionId))}?offsetUTC=0`,
    )
    expect(detail.signals).toEqual([
      expect.objectContaining({ label: 'Door', value: expect.stringMatching(/open|closed/) }),
    ])
    const parameters = await ask<{ id: number; description: string }[]>('POST', pathOf(listCanDataParameters), {
      unitIds,
      ...span,
    })
    const listed = parameters.map(({ description }) => description)
    expect(listed.filter(name => name.startsWith('Door'))).toEqual(['Door', 'Door (Input 2)'])
    const [{ id = 0 } = {}] = parameters.filter(({ description }) => description === 'Door')
    const table = await ask<{ items: { values: Record<string, string> }[] }>('POST', pathOf(canDataResults), {
      unitIds,
      ...span,
      canParameterIds: [id],
    })
    expect(table.items.map(({ values }) => values[id])).toEqual(['open', 'closed'])
  })

  it('replaces its raw signal in a last-info template', async () => {
    const unit = await wired({ inputs: [door] })
    await unit.send({ in2: false })
    await test.db.insertInto('brand').values({ brand_id: 901, name: 'Doors' }).execute()
    await test.db.insertInto('machine_type').values({ type_id: 903, name: 'Door', icon: 'icon-wolf-door' }).execute()
    await test.db.insertInto('model').values({ model_id: 905, brand_id: 901, type_id: 903, name: 'D-905' }).execute()
    await test.db.updateTable('unit').set({ model_id: 905 }).where('unit_id', '=', unit.unitId).execute()
    await test.db
      .insertInto('record')
      .values({
        kind: 'btm',
        company_id: server.fleet.root,
        name: 'D',
        data: JSON.stringify({
          modelId: 905,
          dataSources: [],
          lastinfo: [{ code: 'in2', visible: true }],
          profiles: {},
        }),
      })
      .execute()
    expect(await unit.lastInfo()).toEqual(['Door: open'])
  })

  it('shows its name if an earlier release stored only the raw value', async () => {
    const unit = await wired({ inputs: [digital(4, 'Other')] })
    await unit.send({ in2: false })
    const profile = await add('/io-profiles', {
      name: 'New',
      deviceFeatureSet: 'wlx',
      inputs: [door],
      internalInputs: [],
    })
    await ask('PUT', `/io-profiles/${profile}/assign`, { assignements: [{ unitId: unit.unitId, assign: true }] })
    expect(await unit.lastInfo()).toContain('Door: open')
  })

  it.each([
    ['REPORT', ['Door: open'], true],
    ['BOTH', ['Door: open'], true],
    ['ALARM', [], true],
    ['NONE', [], undefined],
  ])('set to %s is listed as %j', async (notificationType, listed, stored) => {
    const unit = await wired({ inputs: [{ ...door, notificationType }] })
    await unit.send({ in2: false })
    expect((await unit.signals())?.['Door']).toBe(stored)
    expect((await unit.lastInfo()).filter(line => /Door|Input/.test(line))).toEqual(listed)
  })
})

describe('internal input', () => {
  const internal = (more: object) => ({
    index: 0,
    name: 'Tracker supply',
    type: 'BATTERY_VOLTAGE',
    alarms: [],
    ...more,
  })

  it('shows its name and unit, unless it is not reported', async () => {
    const reported = { notificationType: 'REPORT', muSetting: { type: 'LABEL', label: 'volts' } }
    const unit = await wired({ internalInputs: [internal(reported)] })
    await unit.send({ power: 12.5 })
    expect(await unit.lastInfo()).toContain('Tracker supply: 12.5 volts')
    const silent = await wired({ internalInputs: [internal({ notificationType: 'NONE' })] })
    await silent.send({ power: 12.5, rpm: 900 })
    expect(await silent.lastInfo()).not.toEqual(expect.arrayContaining([expect.stringContaining('12.5')]))
  })
})

describe('fuel rate of an I/O profile', () => {
  const fuelRate = { workingDigitalInput: 2, 'logic0FuelRate_l/h': 3, 'logic1FuelRate_l/h': 12 }
  const burned = async (unitId: number) => {
    const [unit] = await ask<ReportSchemas['UnitFuelConsumption'][]>('POST', pathOf(fuelConsumptionUnits), {
      unitIds: [unitId],
      ...span,
    })
    return unit?.burned
  }

  it('computes litres by the input level while the key is on', async () => {
    const unit = await wired({ fuelRate })
    const readings = [
      { ignition: true, input: 0b100 },
      { ignition: true, input: 0 },
      { ignition: false, input: 0b100 },
      { ignition: false, input: 0b100 },
    ]
    for (const reading of readings) await unit.send(reading)
    // one minute each
    expect(await burned(unit.unitId)).toBe(0.25)
  })

  it('counts only while the input is on if there is no key, and not for a unit that reports fuel', async () => {
    const unit = await wired({ fuelRate, inputs: [digital(2, 'Idle', { logic: 'LOW' })] })
    for (const in3 of [true, false, true, true]) await unit.send({ in3, ignition: undefined })
    expect(await burned(unit.unitId)).toBe(0.05)
    const metered = await wired({ fuelRate })
    await metered.send({ ignition: true, in3: true, fuelUsed: 100 })
    await metered.send({ ignition: true, in3: true, fuelUsed: 104 })
    expect(await burned(metered.unitId)).toBe(4)
    const plain = await wired({})
    await plain.send({ ignition: true, in3: true })
    await plain.send({ ignition: true, in3: true })
    expect(await burned(plain.unitId)).toBeUndefined()
  })
})

const pathOf = ({ path }: { path: string }) => path.replace(/^\/api/, '')
