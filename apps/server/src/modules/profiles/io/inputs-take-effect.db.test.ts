import { behaviour, statusIds, statusSignals } from '@muster/signals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { fedUnits } from '#test/fed-unit.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof fedUnits>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await fedUnits(test.db)
})
afterAll(() => test.close())

type Unit = Awaited<ReturnType<typeof fleet.unit>>
const second = (n: number) => new Date(Date.parse('2026-11-20T08:00:00Z') + n * 1000).toISOString()
const span = (from: number, to?: number) => `${second(from)}–${to === undefined ? '' : second(to)}`
const values = (n: number, attributes: Record<string, unknown>) => ({ at: second(n), attributes })

const input = (index: number, name: string, alarms: object[], more: object = {}) => ({
  index,
  name,
  type: 'DIGITAL',
  notificationType: 'ALARM',
  alarms,
  ...more,
})
const simple = (name: string) => ({ name, type: 'SIMPLE', duration: 0 })
const complex = (name: string, behaviourId: number, threshold: number, duration = 0) => ({
  name,
  type: 'COMPLEX',
  duration,
  threshold,
  behaviourId,
})

async function give(unit: Unit, inputs: object[], internalInputs: object[] = []): Promise<void> {
  const sensors = inputs.flatMap(one => ('sensorId' in one ? [Number(one.sensorId)] : []))
  await unit.give('io-profile', { deviceFeatureSet: 'wlx', inputs, internalInputs, outputs: [] }, 'Inputs', sensors)
}
/** Adds a sensor that maps 0–10 V to percent. */
async function sensor(more: object = {}): Promise<number> {
  const data = {
    type: 'INTERPOLATED_VOLTAGE',
    voltageRange: 'V12',
    ramp: true,
    lookupTable: [
      { value: 0, voltage_mV: 0 },
      { value: 100, voltage_mV: 10_000 },
    ],
    muSetting: { type: 'LABEL', label: '%' },
    detectionType: 'LAST',
    ...more,
  }
  const { record_id } = await test.db
    .insertInto('record')
    .values({ kind: 'sensor', company_id: fleet.customer, name: 'Sensor', data: JSON.stringify(data) })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return record_id
}

describe('digital input', () => {
  it('raises its alarm from its signal, from a mask, and from an attribute of the gateway', async () => {
    const [own, masked, mapped] = [await fleet.unit(), await fleet.unit(), await fleet.unit()]
    for (const unit of [own, masked]) await give(unit, [input(1, 'Door', [simple('Open')], { logic: 'LOW' })])
    await give(mapped, [input(1, 'Door', [simple('Open')], { logic: 'LOW', attribute: 'io239' })])
    await own.feed(values(0, { in2: true }), values(60, { in2: false }), values(120, { in2: true }))
    await masked.feed(values(0, { input: 3 }), values(60, { input: 1 }), values(120, { input: 2 }))
    await mapped.feed(values(0, { io239: 1 }), values(60, { io239: 0 }), values(120, { io239: 1 }))
    for (const unit of [own, masked, mapped]) expect(await unit.alarms()).toEqual([`INPUT ${span(60, 120)} Door: Open`])
  })

  it.each(['NONE', 'REPORT'])('set to %s raises none', async notificationType => {
    const unit = await fleet.unit()
    await give(unit, [input(0, 'Door', [simple('Open')], { notificationType })])
    await unit.feed(values(0, { in1: false }), values(60, { in1: true }))
    expect(await unit.alarms()).toEqual([])
  })
})

describe('complex alarm with a behaviour only', () => {
  it.each([
    ['greater', 1, [40, 50, 51, 40], [`INPUT ${span(120, 180)} Boom: Alarm (51 %)`]],
    ['greater or equal', 2, [40, 50, 51, 40], [`INPUT ${span(60, 180)} Boom: Alarm (50 %)`]],
    ['less', 3, [60, 50, 49, 60], [`INPUT ${span(120, 180)} Boom: Alarm (49 %)`]],
    ['less or equal', 4, [60, 50, 49, 60], [`INPUT ${span(60, 180)} Boom: Alarm (50 %)`]],
    ['equal', 5, [60, 50, 49, 60], [`INPUT ${span(60, 120)} Boom: Alarm (50 %)`]],
    ['not equal', 6, [50, 49, 50, 50], [`INPUT ${span(60, 120)} Boom: Alarm (49 %)`]],
    [
      'changed',
      7,
      [50, 49, 49, 50],
      [`INPUT ${span(60, 60)} Boom: Alarm (49 %)`, `INPUT ${span(180, 180)} Boom: Alarm (50 %)`],
    ],
  ])('compares a value as %s', async (_, behaviourId, percents, alarms) => {
    const unit = await fleet.unit()
    await give(unit, [
      input(0, 'Boom', [complex('Alarm', behaviourId, 50)], { type: 'ANALOG', sensorId: await sensor() }),
    ])
    await unit.feed(...percents.map((percent, n) => values(n * 60, { adc1: percent / 10 })))
    expect(await unit.alarms()).toEqual(alarms)
  })

  it.each([
    ['equal', 5, 0, [`INPUT ${span(60, 120)} PTO: Alarm`]],
    ['changed', 7, 0, [`INPUT ${span(60, 60)} PTO: Alarm (0)`, `INPUT ${span(120, 120)} PTO: Alarm (1)`]],
  ])('compares a switch as %s', async (_, behaviourId, threshold, alarms) => {
    const unit = await fleet.unit()
    await give(unit, [input(0, 'PTO', [complex('Alarm', behaviourId, threshold)])])
    await unit.feed(...[true, false, true].map((in1, n) => values(n * 60, { in1 })))
    expect(await unit.alarms()).toEqual(alarms)
  })
})

describe('detection type of a sensor', () => {
  it.each([
    ['LAST', 2, 50, []],
    ['AVERAGE', 2, 50, [`INPUT ${span(90, 150)} Boom: Alarm (60 %)`]],
    ['MAXIMUM', 2, 90, [`INPUT ${span(90, 150)} Boom: Alarm (90 %)`]],
    ['MINIMUM', 4, 20, [`INPUT ${span(60, 90)} Boom: Alarm (20 %)`, `INPUT ${span(150)} Boom: Alarm (0 %)`]],
    ['SUM', 2, 130, [`INPUT ${span(120, 150)} Boom: Alarm (135 %)`]],
  ])(
    '%s selects the value of the duration that an alarm compares',
    async (detectionType, behaviourId, threshold, alarms) => {
      const unit = await fleet.unit()
      await give(unit, [
        input(0, 'Boom', [complex('Alarm', behaviourId, threshold, 60)], {
          type: 'ANALOG',
          sensorId: await sensor({ detectionType }),
        }),
      ])
      const percents = [20, 20, 30, 90, 45, 0, 0]
      await unit.feed(...percents.map((percent, n) => values(n * 30, { adc1: percent / 10 })))
      expect(await unit.alarms()).toEqual(alarms)
    },
  )
})

describe('alarm with texts', () => {
  it('shows the text of the value', async () => {
    const unit = await fleet.unit()
    const muSetting = { type: 'LOOKUP', label: '', encodedValues: [{ value: 2, name: 'jammed' }] }
    const internal = {
      ...input(0, 'Supply', [complex('Low', 3, 11)], { type: 'BATTERY_VOLTAGE' }),
      muSetting: { type: 'LABEL', label: 'V' },
    }
    await give(
      unit,
      [input(0, 'Feeder', [complex('State', 5, 2)], { type: 'ANALOG', sensorId: await sensor({ muSetting }) })],
      [internal],
    )
    await unit.feed(
      values(0, { adc1: 0, power: 12 }),
      values(60, { adc1: 0.2 }),
      values(120, { adc1: 0.2, power: 10.5 }),
    )
    expect(await unit.alarms()).toEqual([
      `INPUT ${span(60)} Feeder: State (jammed)`,
      `INPUT ${span(120)} Supply: Low (10.5 V)`,
    ])
  })
})

describe('status profile rule', () => {
  it('reads an input or a sensor by name, at any level and in any unit', async () => {
    const unit = await fleet.unit()
    const idOf = (code: string) => statusSignals.find(signal => signal.code === code)?.id
    await unit.give('duty-profile', {
      rules: [
        {
          dutyId: statusIds.alarm,
          dutyTypeId: idOf('SENSOR'),
          inputName: 'Boom',
          behaviourId: behaviour.greater,
          threshold: 80,
        },
        { dutyId: statusIds.working, dutyTypeId: idOf('INPUT'), inputName: 'PTO', threshold: 1 },
      ],
    })
    await give(unit, [
      input(0, 'PTO', [], { logic: 'LOW', notificationType: 'REPORT' }),
      input(1, 'Boom', [], { type: 'ANALOG', notificationType: 'REPORT', sensorId: await sensor() }),
    ])
    const sent = [
      { in1: true, adc2: 5 },
      { in1: false, adc2: 5 },
      { input: 0, adc2: 9 },
    ]
    await unit.feed(...sent.map((attributes, n) => values(n * 60, { ignition: true, ...attributes })))
    const rows = await test.db
      .selectFrom('position')
      .select('status_id')
      .where('unit_id', '=', unit.unitId)
      .orderBy('fix_time')
      .execute()
    expect(rows.map(({ status_id }) => status_id)).toEqual([statusIds.idle, statusIds.working, statusIds.alarm])
  })
})
