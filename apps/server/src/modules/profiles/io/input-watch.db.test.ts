import { readStored } from '#kernel/texts/stored.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import { seedFleet, parsed, reading } from '#test/ingest.ts'
import { limitWatch } from '#modules/equipment/limits/limit-watch.ts'
import { inputWatch } from './input-watch.ts'

let database: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let unitId: number
let number = 0
const uid = () => `unit-${number}`
beforeAll(async () => {
  database = await testDatabase()
  fleet = await seedFleet(database.db)
  // without the sensor of a profile, no loss raises an alarm
  await database.db
    .insertInto('company_limits')
    .values({ company_id: fleet.customer, limits: JSON.stringify({ fuelDrop: null }) })
    .execute()
})
afterAll(() => database.close())
beforeEach(async () => {
  number++
  unitId = await fleet.unit(`Unit ${number}`, uid())
})

async function record(kind: string, data: object, refersTo: number[] = []): Promise<number> {
  const { record_id } = await database.db
    .insertInto('record')
    .values({ kind, company_id: fleet.customer, name: kind, data: JSON.stringify(data), refers_to: refersTo })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return record_id
}
async function give(inputs: object[], more: { refersTo?: number[]; notification?: object; internal?: object[] } = {}) {
  const { refersTo, notification, internal: internalInputs = [] } = more
  const id = await record('io-profile', { deviceFeatureSet: 'wlx', inputs, internalInputs, notification }, refersTo)
  await database.db.insertInto('unit_profile').values({ unit_id: unitId, record_id: id, kind: 'io-profile' }).execute()
  return id
}
const door = (changes: object = {}) => ({
  index: 0,
  name: 'Door',
  type: 'DIGITAL',
  notificationType: 'ALARM',
  alarms: [{ name: 'Open', type: 'SIMPLE', duration: 60 }],
  ...changes,
})

/** Ingests readings of the unit in separate commits and returns the stored alarms as seconds and text. */
async function ingest(...readings: (readonly [seconds: number, signals: Record<string, number | boolean>])[]) {
  const pipeline = fleet.pipeline({ inCommit: { alarms: [], watches: [inputWatch, limitWatch] } })
  const alarms: Alarm[] = []
  pipeline.onAlarms(raised => alarms.push(...raised))
  for (const [seconds, signals] of readings)
    await pipeline.ingest(parsed(reading(uid(), seconds, { signals, speed: 0 })))
  const first = Date.parse('2026-11-20T06:00:00Z')
  return alarms.map(({ occurredAt, code, text }) => [(occurredAt - first) / 1000, code, readStored(text, inEnglish())])
}

describe('input alarms', () => {
  it('PROF-039 start once the input is on for the duration, and once for each time', async () => {
    await give([door()])
    expect(
      await ingest(
        [0, { in1: false }],
        [30, { in1: true }],
        [60, { in1: true }],
        [90, { in1: true }],
        [120, { in1: true }],
        [150, { in1: false }],
        [180, { in1: true }],
        [300, { in1: true }],
      ),
    ).toEqual([
      [90, 'INPUT', 'Door: Open'],
      [300, 'INPUT', 'Door: Open'],
    ])
  })

  it('PROF-042 PROF-037 do not start for report-only inputs, and use the profile’s active level', async () => {
    const now = [{ name: 'Now', type: 'SIMPLE', duration: 0 }]
    await give([
      door({ notificationType: 'REPORT' }),
      door({ index: 1, name: 'Silent', notificationType: 'NONE', alarms: now }),
      door({ index: 2, name: 'Grounded', logic: 'LOW', alarms: now }),
    ])
    const all = (on: boolean) => ({ in1: on, in2: on, in3: on })
    expect(await ingest([0, all(true)], [100, all(false)], [200, all(true)])).toEqual([[100, 'INPUT', 'Grounded: Now']])
  })

  it('PROF-041 compare the value of a sensor, and values that the device measures itself', async () => {
    const sensor = await record('sensor', {
      type: 'VOLTAGE',
      voltageRange: 'V12',
      ramp: true,
      lookupTable: [
        { value: 0, voltage_mV: 0 },
        { value: 100, voltage_mV: 1000 },
      ],
    })
    const high = { name: 'High', type: 'COMPLEX', duration: 0, threshold: 80, behaviourId: 1, greaterThan: true }
    const low = { name: 'Low', type: 'COMPLEX', duration: 0, threshold: 11, behaviourId: 3, lessThan: true }
    await give([door({ type: 'ANALOG', name: 'Pressure', sensorId: sensor, alarms: [high] })], {
      refersTo: [sensor],
      notification: { priorityId: 3 },
      internal: [door({ type: 'BATTERY_VOLTAGE', name: 'Battery', alarms: [low] })],
    })
    expect(
      await ingest([0, { adc1: 800, power: 12 }], [10, { adc1: 805, power: 12 }], [20, { adc1: 100, power: 10.5 }]),
    ).toEqual([
      [10, 'INPUT', 'Pressure: High (80.5)'],
      [20, 'INPUT', 'Battery: Low (10.5)'],
    ])
    expect(await database.db.selectFrom('alarm').select('priority_id').where('unit_id', '=', unitId).execute()).toEqual(
      [{ priority_id: 3 }, { priority_id: 3 }],
    )
  })

  const tank = (alarmEnabled = true) => ({
    type: 'FUEL_VOLTAGE',
    voltageRange: 'V12',
    ramp: true,
    sendRawValue: true,
    tankSize_l: 400,
    lookupTable: [
      { value: 0, voltage_mV: 0 },
      { value: 400, voltage_mV: 4000 },
    ],
    fuelStolen: { alarmEnabled, maxDrop_mark: 30, dropTimeFrame_s: 600 },
  })
  it.each([
    ['that have the alarm off', false, 120],
    ['in which it is missing after a longer time', true, 700],
  ])('PROF-047 raises no alarm of missing fuel for tanks %s', async (_name, alarmEnabled, seconds) => {
    const sensor = await record('sensor', tank(alarmEnabled))
    // keeps the unit watched without an alarm
    const never = { name: 'Never', type: 'COMPLEX', duration: 0, threshold: -1, behaviourId: 3, lessThan: true }
    const inputs = [door({ type: 'ANALOG', name: 'Fuel', sensorId: sensor, alarms: [never] })]
    await give(inputs, { refersTo: [sensor] })
    const still = { adc1: 3000 }
    const low = [seconds, seconds + 60, seconds + 180].map(at => [at, { adc1: 2500 }] as const)
    expect(await ingest([-60, still], [0, still], ...low)).toEqual([])
  })

  it('PROF-047 raises an alarm for fuel missing within the time', async () => {
    const sensor = await record('sensor', tank())
    const low = { name: 'Low', type: 'COMPLEX', duration: 0, threshold: 250, behaviourId: 3, lessThan: true }
    const other = await record('sensor', {
      type: 'VOLTAGE',
      voltageRange: 'V12',
      lookupTable: [
        { value: 0, voltage_mV: 0 },
        { value: 1, voltage_mV: 1 },
      ],
    })
    await give(
      [
        door({ type: 'ANALOG', name: 'Fuel', sensorId: sensor, alarms: [low] }),
        // sends nothing: the level of the tank differs from its value
        door({ index: 1, type: 'ANALOG', name: 'Other', sensorId: other, alarms: [low] }),
      ],
      { refersTo: [sensor, other] },
    )
    expect(
      await ingest(
        [0, { adc1: 3000 }],
        [60, { adc1: 3000 }],
        [120, { adc1: 2600 }],
        [180, { adc1: 2600 }],
        [240, { adc1: 2600 }],
        [300, { adc1: 2490 }],
      ),
    ).toEqual([
      // certain with the third reading
      [240, 'FUEL_DROP', 'At least 36 l of fuel lost'],
      [300, 'INPUT', 'Fuel: Low (249 l)'],
    ])
  })

  it('raises no alarm for conditions that held when the server started, nor for a unit without the profile', async () => {
    const id = await give([door()])
    expect(await ingest([0, { in1: true }], [100, { in1: true }])).toEqual([[100, 'INPUT', 'Door: Open']])
    // another server, which never saw these readings
    expect(await ingest([200, { in1: true }], [300, { in1: true }])).toEqual([])
    await database.db.deleteFrom('unit_profile').where('record_id', '=', id).execute()
    expect(await ingest([400, { in1: false }], [500, { in1: true }], [600, { in1: true }])).toEqual([])
  })
})
