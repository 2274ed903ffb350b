import {
  correctCounter,
  engineHoursUnits,
  getHistoryPositionDetail,
  getCounterReadings,
  getMaintenanceCard,
  getUnit,
  getUnitTrackingLastinfo,
  listCounterCorrections,
  withdrawCounterCorrection,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { seedFleet } from '#test/ingest.ts'
import { storeReadings, type TestReading } from '#test/reports.ts'
import { growthOfUnits } from '#modules/reports/counters/growth.ts'
import { storeAggregates } from '#telemetry/aggregates/store-aggregates.ts'

let test: TestDatabase
let app: RealApp
let fleet: Awaited<ReturnType<typeof seedFleet>>
let unitId: number
const [customer, stranger, reader] = [903, 904, 905]

beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  await seedCallers(test.db, {
    [customer]: { companyId: fleet.customer },
    [stranger]: { companyId: fleet.stranger },
    [reader]: { companyId: fleet.customer, acls: ['ADM_UNIT_VIEW'] },
  })
  app = await realApp(test.db)
})
afterAll(async () => {
  await app.close()
  await test.close()
})

const at = (time: string) => `2026-06-10T${time}:00.000Z`
/** Hour counter replaced at 14:00: the old one ended at 3205, the new one starts at 0. */
const replaced: TestReading[] = [
  { at: at('08:00'), hours: 3200, metres: 1000, litres: 50 },
  { at: at('12:00'), hours: 3204, metres: 9000, litres: 90 },
  { at: at('16:00'), hours: 1.5, metres: 13_000, litres: 110 },
  { at: at('18:00'), hours: 3.5, metres: 15_000, litres: 130 },
]

let number = 0
beforeEach(async () => {
  unitId = await fleet.unit('Digger', `counters-${++number}`)
  await storeReadings(test.db, unitId, replaced)
})

type Input = FleetSchemas['CounterCorrectionInput']
const instrument: Input = {
  counter: 'ENGINE_HOURS',
  kind: 'NEW_INSTRUMENT',
  fromDate: at('14:00'),
  oldValue: 3205,
  newValue: 0,
  reason: 'New dashboard',
}
const correct = (body: Input, who: number = customer) => app.call(who, correctCounter, { path: { unitId }, body })
const correctionsOf = async () => (await app.call(customer, listCounterCorrections, { path: { unitId } })).body

/** Growth of hours, metres and litres on the day. */
async function grown() {
  const edges = [Date.parse('2026-06-10T00:00Z'), Date.parse('2026-06-11T00:00Z')]
  const growth = await growthOfUnits(test.db, {
    unitIds: [unitId],
    counters: ['engineHours', 'odometer', 'fuelUsed'],
    edges,
    now: Date.now(),
  })
  const { spans } = growth.get(unitId)!
  return [spans.engineHours, spans.odometer, spans.fuelUsed].map(([span]) => span?.total ?? null)
}

/** Hours shown in reports, on the unit's page, in its last values and on its maintenance card. */
async function hoursShown() {
  const path = { unitId }
  const report = await app.call(customer, engineHoursUnits, { body: { unitIds: [unitId] } })
  const detail = await app.call(customer, getUnit, { path })
  const last = await app.call(customer, getUnitTrackingLastinfo, { path })
  const card = await app.call(customer, getMaintenanceCard, { path })
  return [report.body[0]?.engineHours, detail.body.engineHours, last.body.engineHours, card.body.currentEngineHours]
}

describe('a new instrument', () => {
  it.each(['readings', 'aggregates'])(
    'continues the old one immediately in figures from %s, until it is withdrawn',
    async source => {
      if (source === 'aggregates') await storeAggregates(test.db, Date.now())
      // 4 before and 2 after the restart, whose growth is unknown
      expect(await grown()).toEqual([6, 14_000, 80])
      const { body: correction, status } = await correct(instrument)
      expect(status).toBe(200)
      // 3200 to 3205, then 0 to 3.5
      expect(await grown()).toEqual([8.5, 14_000, 80])
      expect(await hoursShown()).toEqual([3208.5, 3208.5, 3208.5, 3208.5])
      const [reading] = await test.db
        .selectFrom('position')
        .select('position_id')
        .where('unit_id', '=', unitId)
        .orderBy('fix_time', 'desc')
        .execute()
      const position = { positionId: Number(reading?.position_id) }
      const shown = await app.call(customer, getHistoryPositionDetail, { path: position, query: { offsetUTC: 0 } })
      expect(shown).toMatchObject({ status: 200, body: { engineHours: 3208.5 } })
      const { rows } =
        await sql`select engine_hours as hours from position where unit_id = ${unitId} order by fix_time`.execute(
          test.db,
        )
      expect(rows.map(row => (row as { hours: number }).hours)).toEqual([3200, 3204, 1.5, 3.5])
      const path = { unitId, correctionId: correction.correctionId }
      const withdrawn = await app.call(customer, withdrawCounterCorrection, { path, body: { reason: 'Wrong unit' } })
      expect(withdrawn.body).toMatchObject({ ...instrument, withdrawnBy: 'user 903', withdrawalReason: 'Wrong unit' })
      expect(await grown()).toEqual([6, 14_000, 80])
      expect(await hoursShown()).toEqual([3.5, 3.5, 3.5, 3.5])
      expect((await app.call(customer, withdrawCounterCorrection, { path, body: { reason: 'Again' } })).status).toBe(
        409,
      )
    },
  )

  it('continues the old one across a device change', async () => {
    const { device_id: second } = await test.db
      .insertInto('device')
      .values({ uid: `second-${unitId}`, serial_number: `second-${unitId}`, company_id: fleet.customer } as never)
      .returning('device_id')
      .executeTakeFirstOrThrow()
    await sql`insert into device_assignment (unit_id, device_id, assigned_at) values (${unitId}, ${second}, ${at('15:00')})`.execute(
      test.db,
    )
    await correct(instrument)
    expect((await grown())[0]).toBe(8.5)
  })
})

it('adds an offset to values, not to growth', async () => {
  await correct(instrument)
  await correct({
    counter: 'ENGINE_HOURS',
    kind: 'OFFSET',
    fromDate: at('17:00'),
    offset: 100,
    reason: 'Before Muster',
  })
  expect(await hoursShown()).toEqual([3308.5, 3308.5, 3308.5, 3308.5])
  expect((await grown())[0]).toBe(8.5)
  const { counters, corrections } = await correctionsOf()
  expect(counters).toEqual([
    { counter: 'ENGINE_HOURS', timestamp: at('18:00'), reported: 3.5, corrected: 3308.5 },
    { counter: 'ODOMETER', timestamp: at('18:00'), reported: 15_000, corrected: 15_000 },
    { counter: 'FUEL_USED', timestamp: at('18:00'), reported: 130, corrected: 130 },
  ])
  expect(corrections).toMatchObject([
    { kind: 'OFFSET', offset: 100, createdBy: 'user 903', reason: 'Before Muster' },
    { kind: 'NEW_INSTRUMENT', oldValue: 3205, newValue: 0, createdBy: 'user 903' },
  ])
})

it('omits wrong values', async () => {
  await storeReadings(test.db, unitId, [
    { at: at('12:10'), litres: 7000 },
    { at: at('12:20'), litres: 7001 },
    { at: at('12:30'), litres: 7002 },
    { at: at('12:40'), litres: 7003 },
  ])
  const until = { fromDate: at('12:05'), toDate: at('12:40') }
  expect((await correct({ counter: 'FUEL_USED', kind: 'WRONG_VALUES', ...until, reason: 'Loose plug' })).status).toBe(
    200,
  )
  expect((await grown())[2]).toBe(80)
  const query = { counter: 'FUEL_USED', at: at('12:30') } as const
  expect((await app.call(customer, getCounterReadings, { path: { unitId }, query })).body).toEqual({
    before: { counter: 'FUEL_USED', timestamp: at('12:00'), reported: 90, corrected: 90 },
    after: { counter: 'FUEL_USED', timestamp: at('16:00'), reported: 110, corrected: 110 },
  })
})

it('moves the remaining hours of services', async () => {
  await sql`insert into unit_service (unit_id, description, interval_type, interval_value, forewarning, is_recurrent, due_at)
    values (${unitId}, 'Oil', 'ENGINE_HOURS', 250, 20, true, 3210)`.execute(test.db)
  const remaining = async () =>
    (
      await sql<{
        remaining: number
        state: string
      }>`select remaining, state from unit_service_state where unit_id = ${unitId}`.execute(test.db)
    ).rows
  expect(await remaining()).toEqual([{ remaining: 3206.5, state: 'PLANNED' }])
  await correct(instrument)
  expect(await remaining()).toEqual([{ remaining: 1.5, state: 'DUE_SOON' }])
})

describe('a correction is refused', () => {
  it.each<[string, Partial<Input>, string]>([
    ['in the future', { fromDate: '2999-01-01T00:00:00.000Z' }, 'fromDate: must not be in the future'],
    ['below the last reading', { oldValue: 3203 }, 'oldValue: is below the last reading, 3204 h'],
    ['out of reach of the last reading', { oldValue: 3300 }, 'oldValue: is so far above the last reading, 3204 h'],
    ['above the next reading', { newValue: 2 }, 'newValue: is above the next reading, 1.5 h'],
    ['without the old value', { oldValue: undefined }, 'oldValue: is required'],
    ['with fields of another kind', { offset: 5 }, 'offset: does not belong'],
    [
      'below zero',
      { kind: 'OFFSET', oldValue: undefined, newValue: undefined, offset: -2 },
      'offset: would make the counter negative: it reads 1.5 h then',
    ],
    [
      'without a reading',
      { kind: 'WRONG_VALUES', oldValue: undefined, newValue: undefined, fromDate: at('13:00'), toDate: at('14:00') },
      'There is no reading with this counter',
    ],
    [
      'that ends before it starts',
      { kind: 'WRONG_VALUES', oldValue: undefined, newValue: undefined, toDate: at('12:00') },
      'toDate: must not be before the start',
    ],
  ])('%s', async (_, changes, message) => {
    const { status, body } = await correct({ ...instrument, ...changes } as Input)
    expect(status).toBe(400)
    expect((body as unknown as { errors: string[] }).errors.join()).toContain(message)
    expect((await correctionsOf()).corrections).toEqual([])
  })

  it('at the same time as another one, or within wrong values', async () => {
    await correct(instrument)
    expect((await correct({ ...instrument, reason: 'Again' })).status).toBe(400)
    const wrong: Input = {
      counter: 'ENGINE_HOURS',
      kind: 'WRONG_VALUES',
      fromDate: at('11:00'),
      toDate: at('17:00'),
      reason: 'All',
    }
    const { status, body } = await correct(wrong)
    expect(status).toBe(400)
    expect((body as unknown as { errors: string[] }).errors.join()).toContain(
      'overlaps with the correction “New dashboard”',
    )
  })

  it('without the permission to edit units, and for units of other companies', async () => {
    expect((await correct(instrument, reader)).status).toBe(403)
    expect((await correct(instrument, stranger)).status).toBe(404)
  })
})
