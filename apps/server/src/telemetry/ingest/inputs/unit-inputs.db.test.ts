import { fuelConsumptionUnits, type ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { listenForNotices } from '#kernel/db/notices.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'

let database: TestDatabase
let server: DeviceServer
let stopListening: () => Promise<void>
/** Number of notices of changed inputs. */
let received = 0
beforeAll(async () => {
  database = await testDatabase()
  server = await startDeviceServer(database.db)
  await database.db
    .updateTable('user_group')
    .set({ features: ['ADMINISTRATION', 'MAP', 'SETTINGS', 'REPORT_FUEL_CONSUMPTION', 'REPORTS'] })
    .execute()
  stopListening = listenForNotices(
    database.url,
    {
      unitsMoved: () => {},
      statusProfilesChanged: () => {},
      accessChanged: () => {},
      inputsChanged: () => {
        received += 1
        server.pipeline.forgetInputs()
      },
    },
    () => {},
  )
  // until it listens
  await vi.waitFor(async () => {
    await sql`select pg_notify('muster_inputs_changed', '')`.execute(database.db)
    expect(received).toBeGreaterThan(0)
  }, 20_000)
})
afterAll(async () => {
  await stopListening()
  await server.close()
  await database.close()
})

const minute = 60_000
const noon = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 6 * 3_600_000
const at = (minutes: number) => noon + minutes * minute

const tank = (changes: object = {}) => ({
  name: 'Tank',
  type: 'FUEL_VOLTAGE',
  lookupTable: [
    { value: 0, voltage_mV: 0 },
    { value: 400, voltage_mV: 4000 },
  ],
  ramp: true,
  sendRawValue: true,
  tankSize_l: 400,
  fuelStolen: { alarmEnabled: false, maxDrop_mark: 0, dropTimeFrame_s: 0 },
  ...changes,
})

async function add(path: string, body: object): Promise<number> {
  const answer = await server.call<{ id: number }>('root', 'POST', path, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.id
}
/** Runs an action and waits for its notice. */
async function announced(act: () => Promise<unknown>): Promise<void> {
  const before = received
  await act()
  await vi.waitFor(() => expect(received).toBeGreaterThan(before), 20_000)
}
const send = (uid: string, minutes: number, attributes: object) =>
  // a protocol that sends millivolts
  server.forward(uid, [at(minutes)], {}, { protocol: 'galileo', attributes: { ignition: true, ...attributes } })
const stored = async (unitId: number, minutes: number) =>
  database.db
    .selectFrom('position')
    .select(['fuel_level', 'signals'])
    .where('unit_id', '=', unitId)
    .where('fix_time', '=', new Date(at(minutes)))
    .executeTakeFirstOrThrow()

async function unitWith(uid: string, inputs: object[]): Promise<{ unitId: number; profileId: number }> {
  const unitId = await server.fleet.unit(`Unit ${uid}`, uid)
  const profileId = await add('/io-profiles', { name: uid, deviceFeatureSet: 'wlx', inputs, internalInputs: [] })
  await announced(() =>
    server.call('root', 'PUT', `/io-profiles/${profileId}/assign`, { assignements: [{ unitId, assign: true }] }),
  )
  return { unitId, profileId }
}
const analog = (index: number, name: string, sensorId: number) => ({
  index,
  name,
  type: 'ANALOG',
  notificationType: 'REPORT',
  sensorId,
  alarms: [],
})

describe('the sensors of a unit', () => {
  it('PROF-049 convert raw values to litres, percent and custom figures', async () => {
    const fuel = await add('/sensors', tank())
    const pressure = await add('/sensors', {
      name: 'Pressure',
      type: 'INTERPOLATED_RATIOMETRIC',
      lookupTable: [
        { value: 0, voltage_mV: 0 },
        { value: 600, voltage_mV: 6000 },
      ],
      muSetting: { type: 'LABEL', label: 'bar' },
    })
    const { unitId } = await unitWith('s1', [analog(0, 'Fuel', fuel), analog(1, 'Boom pressure', pressure)])
    await send('s1', 0, { adc1: 1000, adc2: 1000, power: 24, rpm: 900 })
    expect(await stored(unitId, 0)).toEqual({
      fuel_level: 25,
      signals: {
        adc1: 1000,
        adc2: 1000,
        power: 24,
        rpm: 900,
        versionFw: undefined,
        fuelVolume: 100,
        fuelSensor: `${fuel}/1`,
        // half of what it would be at the nominal 12 V
        'Boom pressure': 50,
      },
    })
  })

  it('do not change units without a profile, and channels without a value', async () => {
    const plain = await server.fleet.unit('Plain', 's2')
    await send('s2', 0, { adc1: 1000, fuelLevel: 33 })
    expect(await stored(plain, 0)).toMatchObject({ fuel_level: 33, signals: { adc1: 1000 } })
    const { unitId } = await unitWith('s3', [analog(0, 'Fuel', await add('/sensors', tank()))])
    await send('s3', 0, { adc2: 1000, fuelLevel: 33 })
    await send('s3', 1, { adc1: 'broken', fuelLevel: 33 })
    for (const minutes of [0, 1]) expect(await stored(unitId, minutes)).toMatchObject({ fuel_level: 33 })
  })

  it('PROF-047 keep the raw value only if the sensor requires it', async () => {
    const { unitId } = await unitWith('s4', [analog(0, 'Fuel', await add('/sensors', tank({ sendRawValue: false })))])
    await send('s4', 0, { adc1: 2000 })
    const { signals } = await stored(unitId, 0)
    expect(signals).toMatchObject({ fuelVolume: 200 })
    expect(signals).not.toHaveProperty('adc1')
  })

  it('apply a changed curve, or the loss of a profile, from the next reading on', async () => {
    const sensorId = await add('/sensors', tank())
    const { unitId, profileId } = await unitWith('s5', [analog(0, 'Fuel', sensorId)])
    await send('s5', 0, { adc1: 2000 })
    await announced(() =>
      server.call(
        'root',
        'PUT',
        `/sensors/${sensorId}`,
        tank({
          lookupTable: [
            { value: 0, voltage_mV: 0 },
            { value: 400, voltage_mV: 8000 },
          ],
        }),
      ),
    )
    await send('s5', 1, { adc1: 2000 })
    await announced(() =>
      server.call('root', 'PUT', `/io-profiles/${profileId}/assign`, { assignements: [{ unitId, assign: false }] }),
    )
    await send('s5', 2, { adc1: 2000 })
    const volumes = await Promise.all(
      [0, 1, 2].map(async minutes => (await stored(unitId, minutes)).signals?.fuelVolume),
    )
    expect(volumes).toEqual([200, 100, undefined])
  })

  it('PROF-046 another curve changes the fuel report from then on, and not the past', async () => {
    const sensorId = await add('/sensors', tank())
    const { unitId } = await unitWith('s6', [analog(0, 'Fuel', sensorId)])
    const burned = async (from: number, to: number) => {
      const { body } = await server.call<ReportSchemas['UnitFuelConsumption'][]>(
        'root',
        'POST',
        fuelConsumptionUnits.path.replace(/^\/api/, ''),
        { unitIds: [unitId], fromDate: new Date(at(from)).toISOString(), toDate: new Date(at(to) - 1).toISOString() },
      )
      return body[0]?.burned
    }
    const fall = async (from: number, levels: readonly number[]) => {
      for (const [i, adc1] of levels.entries()) await send('s6', from + 30 * i, { adc1 })
    }
    // 12 l by the first curve
    await fall(0, [3000, 2960, 2920, 2880])
    expect(await burned(0, 110)).toBe(12)
    await announced(() =>
      server.call(
        'root',
        'PUT',
        `/sensors/${sensorId}`,
        tank({
          lookupTable: [
            { value: 0, voltage_mV: 0 },
            { value: 200, voltage_mV: 4000 },
          ],
        }),
      ),
    )
    // half as much by the second; the step between the two curves is no fuel
    await fall(120, [2880, 2840, 2800, 2760])
    expect(await burned(0, 110)).toBe(12)
    expect(await burned(0, 250)).toBe(18)
    expect(await burned(110, 250)).toBe(6)
  })
})
