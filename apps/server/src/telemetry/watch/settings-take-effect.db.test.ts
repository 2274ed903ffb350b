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

const minute = (n: number) => new Date(Date.parse('2026-11-20T08:00:00Z') + n * 60_000).toISOString()
const span = (from: number, to?: number) => `${minute(from)}–${to === undefined ? '' : minute(to)}`
const values = (n: number, attributes: Record<string, unknown>) => ({ at: minute(n), attributes })

describe('a power profile', () => {
  it('PROF-033 raises an alarm below its battery limit, until the battery has recovered', async () => {
    const unit = await fleet.unit()
    await unit.give('power-profile', { rules: [], minBattery_mV: 11_500 })
    await unit.feed(values(0, { power: 12.4 }), values(1, { power: 10.4 }), values(2, { power: 11.6 }))
    await unit.feed(values(3, { power: 10.9 }), values(4, { power: 12.5 }))
    expect(await unit.alarms()).toEqual([`LOW_BATTERY ${span(1, 4)} Battery at 10.4 V, limit 11.5 V`])
  })

  it('has no effect on the alarm for lost supply, which an unwired device never raises', async () => {
    const [unit, unwired] = [await fleet.unit(), await fleet.unit()]
    await unit.feed(
      values(0, { power: 12.4 }),
      values(1, { power: 0 }),
      values(2, { power: 0.1 }),
      values(3, { power: 12 }),
    )
    await unwired.feed(values(0, { power: 0 }), values(1, { power: 0 }))
    expect(await unit.alarms()).toEqual([`POWER_CUT ${span(1, 3)} External power lost`])
    expect(await unwired.alarms()).toEqual([])
  })
})

describe('a CAN parameter with an alarm', () => {
  const profile = async (unit: Awaited<ReturnType<typeof fleet.unit>>, settings: object) => {
    const { record_id: canParameterId } = await test.db
      .insertInto('record')
      .values({
        kind: 'can-parameter',
        company_id: fleet.customer,
        name: 'Oil temp',
        data: JSON.stringify({ description: 'Oil temp', dataLength: 8 }),
      })
      .returning('record_id')
      .executeTakeFirstOrThrow()
    const parameter = { canParameterId, bound: true, report: true, alarm: true, notificationTypeId: 3, ...settings }
    await unit.give('can-profile', { canLine0: { canProtocolId: 1, canParameters: [parameter] } })
  }
  it.each([
    ['greater', 1, 100, [90, 100, 101, 102, 90], ['2–4 Oil temp at 101, more than 100']],
    ['greater or equal', 2, 100, [90, 100, 90], ['1–2 Oil temp at 100, limit 100']],
    ['less', 3, 100, [100, 99, 100], ['1–2 Oil temp at 99, less than 100']],
    ['less or equal', 4, 100, [101, 100, 101], ['1–2 Oil temp at 100, limit 100']],
    ['equal', 5, 100, [99, 100, 101], ['1–2 Oil temp is 100']],
    ['not equal', 6, 100, [100, 99, 100], ['1–2 Oil temp is 99, not 100']],
    ['changed', 7, 0, [5, 5, 6, 6, 7], ['2–2 Oil temp changed to 6', '4–4 Oil temp changed to 7']],
  ])('raises alarms by the condition: %s', async (_, behaviorId, threshold, temperatures, expected) => {
    const unit = await fleet.unit()
    await profile(unit, { behaviorId, threshold })
    await unit.feed(...temperatures.map((value, n) => values(n, { 'Oil temp': value })))
    const alarms = (await unit.alarms()).map(alarm =>
      alarm.replace(/^CAN_PARAMETER (\S+?Z)–(\S*) /, (_all, from: string, to: string) => `${at(from)}–${at(to)} `),
    )
    expect(alarms).toEqual(expected)
  })
  const at = (time: string) => (Date.parse(time) - Date.parse(minute(0))) / 60_000

  it('raises an alarm after its duration, unless it is only reported', async () => {
    const [reported, alarmed] = [await fleet.unit(), await fleet.unit()]
    const settings = { behaviorId: 1, threshold: 100, duration: 120 }
    await profile(reported, { ...settings, notificationTypeId: 1, alarm: false })
    await profile(alarmed, { ...settings, notificationTypeId: 2, report: false })
    for (const unit of [reported, alarmed])
      await unit.feed(...[101, 102, 103, 104].map((value, n) => values(n, { 'Oil temp': value })))
    expect(await reported.alarms()).toEqual([])
    expect(await alarmed.alarms()).toEqual([`CAN_PARAMETER ${span(2)} Oil temp at 103, more than 100`])
  })
})

it('raises alarms for services that become due soon or overdue', async () => {
  const unit = await fleet.unit()
  await unit.feed(values(0, { hours: 480 * 3_600_000 }))
  const service = { unit_id: unit.unitId, interval_type: 'ENGINE_HOURS', interval_value: 500, forewarning: 10 } as const
  await test.db
    .insertInto('unit_service')
    .values([
      { ...service, description: 'Oil', due_at: 500 },
      { ...service, description: 'Belt', due_at: 400 },
    ])
    .execute()
  await unit.feed(values(1, { hours: 489 * 3_600_000 }))
  await unit.feed(values(2, { hours: 491 * 3_600_000 }), values(3, { hours: 501 * 3_600_000 }))
  expect(await unit.alarms()).toEqual([
    `MAINTENANCE ${span(2)} “Oil” due soon, at 500 h`,
    `MAINTENANCE ${span(3)} “Oil” overdue, was due at 500 h`,
  ])
  await test.db.deleteFrom('unit_service').where('unit_id', '=', unit.unitId).execute()
  await unit.feed(values(4, { hours: 502 * 3_600_000 }))
  const open = await test.db
    .selectFrom('alarm')
    .select('alarm_id')
    .where('unit_id', '=', unit.unitId)
    .where('active', '=', true)
    .execute()
  expect(open).toEqual([])
})

it('uses the distance of the gateway for services if the device has no odometer', async () => {
  const unit = await fleet.unit()
  await unit.feed(values(0, { totalDistance: 990_000 }))
  const service = {
    unit_id: unit.unitId,
    description: 'Tyres',
    interval_type: 'ODOMETER',
    interval_value: 1e6,
  } as const
  await test.db
    .insertInto('unit_service')
    .values({ ...service, due_at: 1e6 })
    .execute()
  await unit.feed(values(1, { totalDistance: 999_000 }), values(2, { totalDistance: 1_000_500 }))
  expect(await unit.alarms()).toEqual([`MAINTENANCE ${span(2)} “Tyres” overdue, was due at 1000 km`])
})

it('raises an alarm while a status rule sets “In alarm”', async () => {
  const unit = await fleet.unit()
  const rule = { dutyId: 5, dutyTypeId: 3, behaviourId: 1, threshold: 2000 }
  await unit.give('duty-profile', { rules: [rule] }, 'Loaders')
  await unit.feed(values(0, { rpm: 900 }), values(1, { rpm: 2100 }), values(2, { rpm: 2200 }), values(3, { rpm: 900 }))
  expect(await unit.alarms()).toEqual([`STATUS ${span(1, 3)} In alarm by the status profile “Loaders”`])
})

describe('the alarm attribute of a position', () => {
  it('raises one alarm while it repeats, together with the forwarded event', async () => {
    const unit = await fleet.unit()
    await unit.feed(values(0, {}), values(1, { alarm: 'sos' }), values(2, { alarm: 'sos,tampering' }))
    await unit.feed(values(3, { alarm: 'sos' }), values(4, {}), values(5, { alarm: 'sos' }))
    await unit.send('alarm', minute(5), { alarm: 'sos' })
    expect((await unit.alarms()).map(alarm => alarm.replace('–', '').trim())).toEqual([
      `SOS ${minute(1)}`,
      `OTHER ${minute(2)} Tampering`,
      `SOS ${minute(5)}`,
    ])
  })

  it('raises no alarm for events of normal operation', async () => {
    const unit = await fleet.unit()
    await unit.feed(values(0, {}))
    for (const type of ['deviceMoving', 'deviceStopped', 'commandResult', 'deviceUnknown'])
      expect(await unit.send(type, minute(1))).toMatchObject({ accepted: 1 })
    expect(await unit.alarms()).toEqual([])
  })
})

describe('a unit that falls silent', () => {
  const now = () => new Date().toISOString()
  const codes = async (unit: Awaited<ReturnType<typeof fleet.unit>>) =>
    (await unit.alarms()).map(alarm => alarm.split(' ')[0])

  it('raises an alarm after the interval of its power profile, and another one when it is back', async () => {
    const unit = await fleet.unit()
    await unit.give('power-profile', { rules: [], movingReportInterval: 60, stillReportInterval: 600 })
    await unit.feed({ at: now() })
    await fleet.pass(14 * 60_000)
    expect(await codes(unit)).toEqual([])
    await fleet.pass(16 * 60_000)
    await fleet.pass(17 * 60_000)
    expect(await codes(unit)).toEqual(['DEVICE_OFFLINE'])
    await unit.feed({ at: new Date(Date.now() + 1000).toISOString() })
    expect((await codes(unit)).toSorted()).toEqual(['DEVICE_OFFLINE', 'DEVICE_ONLINE'])
  })

  it('raises it after a day without a profile, or after the GSM time limit of a satellite modem', async () => {
    const [plain, satellite] = [await fleet.unit(), await fleet.unit()]
    await test.db
      .updateTable('unit')
      .set({ satellite: JSON.stringify({ enabled: true, sendAlarm: true, noGsmTime: 900 }) })
      .where('unit_id', '=', satellite.unitId)
      .execute()
    for (const unit of [plain, satellite]) await unit.feed({ at: now() })
    await fleet.pass(16 * 60_000)
    expect([await codes(plain), await codes(satellite)]).toEqual([[], ['DEVICE_OFFLINE']])
    await fleet.pass(25 * 3_600_000)
    expect(await codes(plain)).toEqual(['DEVICE_OFFLINE'])
  })

  it('raises no alarm within its usual silence', async () => {
    const unit = await fleet.unit()
    const hours = Array.from({ length: 27 }, (_, n) => 156 - n * 6).flatMap(hour => [hour + 1, hour])
    await unit.feed(...hours.map(hour => ({ at: new Date(Date.now() - hour * 3_600_000 - 1000).toISOString() })))
    await fleet.pass(7.4 * 3_600_000)
    expect(await codes(unit)).toEqual([])
    await fleet.pass(7.6 * 3_600_000)
    expect(await codes(unit)).toEqual(['DEVICE_OFFLINE'])
  })
})

describe('fault codes of a reading', () => {
  const faults = (n: number, dtcs: string, more: object = {}) => values(n, { dtcs, ...more })
  const stored = (unitId: number) =>
    test.db
      .selectFrom('dm1_message')
      .select(['spn', 'active'])
      .where('unit_id', '=', unitId)
      .orderBy('occurred_at')
      .execute()

  it('raise one alarm when they become active, even without a CAN profile', async () => {
    const unit = await fleet.unit()
    await unit.feed(faults(0, 'SPN110 FMI0'), faults(1, 'SPN110 FMI0'), faults(2, 'SPN110 FMI0, SPN100 FMI1'))
    await unit.send('fault', minute(2), { dtcs: 'SPN100 FMI1' })
    expect(await unit.alarms()).toEqual([`FAULT ${span(0)} SPN 110 FMI 0`, `FAULT ${span(2)} SPN 100 FMI 1`])
  })

  it('follow the DM1 settings of the CAN profile', async () => {
    const [off, black, engine] = [await fleet.unit(), await fleet.unit(), await fleet.unit()]
    const { record_id: canParameterId } = await test.db
      .insertInto('record')
      .values({
        kind: 'can-parameter',
        company_id: fleet.customer,
        name: 'Engine speed',
        data: JSON.stringify({ description: 'Engine speed', dataLength: 8 }),
      })
      .returning('record_id')
      .executeTakeFirstOrThrow()
    await off.give('can-profile', { dm1Enable: false })
    await black.give('can-profile', { dm1Enable: true, dm1BlacklistedSourceAddressCodes: [0] })
    await engine.give('can-profile', {
      dm1Enable: true,
      dm1Conditions: [{ canParameterId, operatorId: 1, value: 500 }],
      dm1ConditionsDuration: 60,
    })
    for (const unit of [off, black]) {
      await unit.feed(faults(0, 'SPN110 FMI0'))
      expect([await unit.alarms(), await stored(unit.unitId)]).toEqual([[], []])
    }
    await engine.feed(faults(0, 'SPN110 FMI0', { rpm: 0 }))
    await engine.feed(faults(1, 'SPN110 FMI0', { rpm: 900 }))
    expect(await engine.alarms()).toEqual([])
    await engine.feed(faults(3, 'SPN110 FMI0', { rpm: 900 }))
    expect(await engine.alarms()).toEqual([`FAULT ${span(3)} SPN 110 FMI 0`])
  })
})
