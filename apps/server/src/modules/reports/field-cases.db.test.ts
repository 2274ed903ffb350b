import { engineOnOffUnitRaw, fuelConsumptionUnits, listHistoryPositions, performanceReport } from '@muster/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { fixture } from '#test/fixtures.ts'
import { seedFleet } from '#test/ingest.ts'

// Recorded inputs from the field, through ingest and read from reports. Their dates are fixed.
let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let app: RealApp
const caller = 90
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  await seedCallers(test.db, { [caller]: { companyId: fleet.customer } })
  app = await realApp(test.db)
})
afterAll(async () => {
  await app.close()
  await test.close()
})
afterEach(() => app.settle())

/** Feeds data that a gateway forwarded, on the day it was recorded. */
async function feed(body: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T09:08:00Z') })
  try {
    return await app.feed('traccar/positions', body)
  } finally {
    vi.useRealTimers()
  }
}
const feedCase = (name: string) => feed(fixture(`cases/traccar-${name}.ndjson`))
const period = (from: string, to: string) => ({
  fromDate: `${from}T00:00:00Z`,
  toDate: `${to}T00:00:00Z`,
})

async function history(unitId: number, from: string, to: string) {
  const body = { unitIds: [unitId], ...period(from, to), showAll: true }
  const answer = await app.call(caller, listHistoryPositions, { body })
  return answer.body.items
}
const state = async (unitId: number) =>
  test.db.selectFrom('unit_state').selectAll().where('unit_id', '=', unitId).executeTakeFirstOrThrow()

describe('gateway that repeats a fix', () => {
  it('uses the device’s newest values: the key is off from 07:41', async () => {
    const unitId = await fleet.unit('A', '869000000000101')
    expect(await feedCase('outdated')).toMatchObject({ accepted: 18, duplicate: 0, rejected: [] })
    const { body } = await app.call(caller, engineOnOffUnitRaw, {
      query: { unitId, fromDate: '2026-11-27', toDate: '2026-11-27' },
    })
    const shown = body.intervals.map(({ from, to, state }) => `${from.slice(11, 16)}–${to.slice(11, 16)} ${state}`)
    expect(shown).toContain('07:00–07:41 ON')
    expect(shown).toContain('07:41–12:00 OFF')
  })
})

describe('wrong clock', () => {
  it('moves no unit if it is eight hours ahead: readings with a correct clock count', async () => {
    const unitId = await fleet.unit('C', '869000000000106')
    expect(await feedCase('clock-ahead')).toMatchObject({ accepted: 4, duplicate: 0 })
    expect(await state(unitId)).toMatchObject({ fix_time: new Date('2026-11-28T09:06:53Z'), longitude: 10.2 })
    const rows = await history(unitId, '2026-11-28', '2026-11-29')
    expect(rows.map(({ timestamp }) => timestamp)).toEqual([
      '2026-11-28T08:56:53.000Z',
      '2026-11-28T09:01:53.000Z',
      '2026-11-28T09:06:52.999Z',
      '2026-11-28T09:06:53.000Z',
    ])
  })

  it('yields to the correct one, in any order, and adds no duplicate', async () => {
    const unitId = await fleet.unit('C2', '869000000000206')
    const [ahead = '', ...right] = fixture('cases/traccar-clock-ahead.ndjson')
      .replaceAll('869000000000106', '869000000000206')
      .trim()
      .split('\n')
    for (const line of [...right, ahead, ...right, ahead]) expect((await feed(line)).rejected).toEqual([])
    await test.db.deleteFrom('position').where('unit_id', '=', unitId).execute()
    for (const line of [ahead, ...right, ahead, ...right]) await feed(line)
    const rows = await test.db
      .selectFrom('position')
      .select('device_time')
      .where('unit_id', '=', unitId)
      .orderBy('fix_time')
      .execute()
    expect(rows.map(({ device_time }) => device_time?.toISOString() ?? null)).toEqual([
      null,
      null,
      '2026-11-28T17:06:53.000Z',
      null,
    ])
  })

  it('shifts readings by exactly 1,024 weeks when corrected', async () => {
    const unitId = await fleet.unit('D', '869000000000107')
    expect(await feedCase('week-rollover')).toMatchObject({ accepted: 8, rejected: [] })
    const rows = await history(unitId, '2026-11-27', '2026-11-28')
    expect(rows.map(({ timestamp }) => timestamp.slice(11, 19))).toEqual([
      '09:00:00',
      '09:01:00',
      '09:02:00',
      '10:00:00',
      '10:01:00',
      '10:02:00',
      '10:03:00',
      '10:04:00',
    ])
    await app.settle()
    const noted = await test.db.selectFrom('data_quality_day').selectAll().where('unit_id', '=', unitId).execute()
    expect(noted).toMatchObject([{ kind: 'TIME_CORRECTED', readings: 5 }])
  })

  it('holds unexplained readings with their reason, and moves nothing', async () => {
    const unitId = await fleet.unit('F', '869000000000306')
    const line = (fixTime: string) =>
      JSON.stringify({
        position: { serverTime: '2026-11-28T09:00:00Z', fixTime, valid: true, latitude: 45, longitude: 9 },
        device: { uniqueId: '869000000000306' },
      })
    const { accepted, rejected } = await feed(line('2026-11-28T12:17:00Z'))
    expect({ accepted, rejected }).toEqual({
      accepted: 0,
      rejected: [{ index: 0, reason: expect.stringContaining('197 minutes ahead: set the clock of the device') }],
    })
    const held = await test.db.selectFrom('held_reading').selectAll().where('unit_id', '=', unitId).execute()
    expect(held).toMatchObject([{ reason: rejected[0]?.reason, item: { latitude: 45 } }])
    // days late, but correct: it was buffered
    await feed(line('2026-11-20T12:17:00Z'))
    expect(await state(unitId)).toMatchObject({ fix_time: new Date('2026-11-20T12:17:00Z') })
  })
})

describe('invalid fix', () => {
  it('keeps its values at 0/0 and moves nothing', async () => {
    const unitId = await fleet.unit('E', '869000000000108')
    const summary = await feedCase('null-island')
    // the first one has no place yet
    expect(summary).toMatchObject({ accepted: 3 })
    expect(await state(unitId)).toMatchObject({
      latitude: 44.5,
      longitude: 10.5,
      fix_time: new Date('2026-11-27T09:02:00Z'),
    })
  })
})

describe('distance counters', () => {
  it('stay separate for device and gateway: the better one counts for the whole period', async () => {
    const unitId = await fleet.unit('B', '869000000000102')
    await feedCase('two-odometers')
    const fuel = await app.call(caller, fuelConsumptionUnits, {
      body: { unitIds: [unitId], ...period('2026-11-27', '2026-11-28') },
    })
    expect(fuel.body[0]).toMatchObject({ distance: 24_000, distanceSource: 'GATEWAY' })
    // the displayed odometer is the device's
    expect(await state(unitId)).toMatchObject({ odometer: 2_384_000, gateway_distance: 9_535_000 })
    await test.db
      .insertInto('unit_data_sources')
      .values({ unit_id: unitId, sources: JSON.stringify([{ measureCode: 'ODOMETER', type: 'CAN' }]) })
      .execute()
    const selected = await app.call(caller, fuelConsumptionUnits, {
      body: { unitIds: [unitId], ...period('2026-11-27', '2026-11-28') },
    })
    expect(selected.body[0]).toMatchObject({ distance: 21_000, distanceSource: 'DEVICE' })
  })

  it('count on after a restart with a new device, and the gap is reported', async () => {
    const unitId = await fleet.unit('O', '869000000000104')
    await feedCase('counter-restart')
    const { body } = await app.call(caller, performanceReport, {
      body: { unitIds: [unitId], reportType: 'DAILY', fromDate: '2026-11-22', timezone: 'UTC' },
    })
    const values = (measure: string) => body[0]?.measures[measure]?.map(({ value }) => Math.round(value))
    expect(values('distance')).toEqual([200, 200, 200, 200, 200, 200])
    expect(values('engineHours')).toEqual([1, 1, 1, 1, 1, 1])
    expect(body[0]?.gaps).toMatchObject([{ restarted: ['engineHours', 'distance'], values: {} }])
  })
})
