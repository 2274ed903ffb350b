import { exportFuelEvents, fuelConsumptionUnitsV2, fuelCurve, fuelEventsUnits, tripsUnits } from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { buffer, text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { reportCaller, seedReports } from '#test/reports.ts'

const minute = 60_000
const start = Date.parse('2026-06-10T04:00:00Z')
const now = new Date('2026-06-20T00:00:00Z')
/** The tenth of June in Rome. */
const day = { fromDate: '2026-06-09T22:00:00Z', toDate: '2026-06-10T21:59:59.999Z' }
let database: TestDatabase
const caller = () => reportCaller({ db: database.db, now })
const ask = async (unitIds: number[]) => caller().call(fuelEventsUnits, { body: { unitIds, ...day } })

type Row = Partial<Parameters<typeof insertPositions>[1][number]>
const store = (unitId: number, rows: readonly (readonly [minutes: number, row: Row])[]) =>
  insertPositions(
    database.db,
    rows.map(([minutes, row]) => ({
      unitId,
      time: start + minutes * minute,
      latitude: 45,
      longitude: 9,
      statusId: 1,
      ...row,
    })),
  )

/** A tank of 400 l in percent: 20 l burned in an hour, refuelled by 200 l, 20 l burned, and 60 l lost at night. */
const rows: (readonly [number, Row])[] = []
const add = (from: number, until: number, step: number, level: (minutes: number) => number, ignition: boolean) => {
  for (let at = from; at < until; at += step)
    rows.push([at, { fuelLevel: level(at - from), ignition, odometer: 5_000_000 + at * 10 }])
}
add(0, 30, 10, () => 50, false)
add(30, 90, 2, x => 50 - x / 12, true)
add(90, 100, 2, () => 45, false)
add(110, 120, 2, () => 95, false)
add(120, 180, 2, x => 95 - x / 12, true)
add(180, 720, 30, () => 90, false)
add(720, 724, 2, x => 90 - 3.75 * x, false)
add(724, 900, 30, () => 75, false)

beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
  await database.db
    .updateTable('user_group')
    .set({ acls: ['ADM_GEOFENCE_VIEW'] })
    .execute()
  const shape = { shapeType: 'CIRCLE', circleLatitude: 45, circleLongitude: 9, circleRadius: 300 }
  await database.db
    .insertInto('record')
    .values({ kind: 'fence-profile', company_id: 1, name: 'Yard', data: JSON.stringify({ shape }) })
    .execute()
  await database.db
    .insertInto('unit_limits')
    .values([1, 2].map(unit_id => ({ unit_id, limits: JSON.stringify({ tankSize: 400 }) })))
    .execute()
  // late ones first, some twice
  await store(1, [...rows.slice(40), ...rows.slice(0, 45)])
  await store(
    2,
    rows.map(([at, row], i) => [at, { ...row, fuelUsed: 1000 + i }]),
  )
  await store(3, rows)
  await store(4, [[0, { fuelUsed: 10 }], [60, { fuelUsed: 20 }]]) // prettier-ignore
  await store(5, [[0, { ignition: true }], [60, { ignition: false }]]) // prettier-ignore
})
afterAll(() => database.close())

const minutesOf = (time: string) => (Date.parse(time) - start) / minute

test('lists refuels and losses with place, counter and key, and a balance that adds up', async () => {
  const [unit] = await ask([1])
  expect(unit).toMatchObject({ unitId: 1, tankSize: 400 })
  const place = { latitude: 45, longitude: 9, geofence: 'Yard' }
  expect(unit?.events.map(event => ({ ...event, from: minutesOf(event.from), to: minutesOf(event.to) }))).toEqual([
    { kind: 'REFUEL', from: 98, to: 110, litres: 200, before: 180, after: 380, burned: 0, place, odometer: 5_000_980, key: false }, // prettier-ignore
    { kind: 'LOSS', from: 720, to: 724, litres: 60, before: 360, after: 300, burned: 0, place, odometer: 5_007_200, key: false }, // prettier-ignore
  ])
  expect(unit?.balance).toEqual({ start: 200, end: 300, refuelled: 200, lost: 60, burned: 40 })
})

test('shows the same consumption in the fuel report and in trips, without refuels and losses', async () => {
  const body = { unitIds: [1], ...day, timezone: 'Europe/Rome' }
  const [fuel] = await caller().call(fuelConsumptionUnitsV2, { body })
  expect(fuel?.burned).toBeCloseTo(40, 0)
  const [trips] = await caller().call(tripsUnits, { body })
  expect(trips).toMatchObject({ fuelSource: 'TANK', days: [{ fuel: fuel?.burned }] })
  const [counted] = await caller().call(tripsUnits, { body: { ...body, unitIds: [2] } })
  expect(counted?.fuelSource).toBe('COUNTER')
  expect((await ask([2]))[0]?.balance?.counted).toBe(rows.length - 1)
})

test('explains unknown litres, never shows 0', async () => {
  const units = await ask([3, 4, 5, 6])
  expect(units.map(({ noData, balance, events }) => [noData, balance, events])).toEqual([
    ['NO_TANK_SIZE', undefined, []],
    ['COUNTER_ONLY', undefined, []],
    ['NO_LEVEL', undefined, []],
    ['NO_READINGS', undefined, []],
  ])
})

test('shows the readings around an event for at most seven days', async () => {
  const query = { fromDate: '2026-06-10T15:30:00Z', toDate: '2026-06-10T16:30:00Z' }
  const curve = await caller().call(fuelCurve, { path: { unitId: 1 }, query })
  expect(curve.points.map(({ time, litres, level }) => [minutesOf(time), litres, level])).toEqual([
    [690, 360, 360],
    [720, 360, 360],
    [722, 330, undefined],
    [724, 300, 300],
  ])
  expect(curve.events).toHaveLength(1)
  await expect(
    caller().call(fuelCurve, { path: { unitId: 1 }, query: { ...query, toDate: '2026-06-18T00:00:00Z' } }),
  ).rejects.toThrow('at most 7 days')
  await expect(caller().call(fuelCurve, { path: { unitId: 20 }, query })).rejects.toThrow('unit 20')
})

test('writes events and balances to files', async () => {
  const body = { unitIds: [1, 4], ...day, timezone: 'Europe/Rome' }
  const file = await caller().download(exportFuelEvents, { path: { format: 'excel' }, body })
  const [events, balances] = await readExcel(await buffer(file.content as Readable))
  expect(events?.data.slice(7).map(row => [row[3], row[6], row[7], row[10], row[12]])).toEqual([
    ['Refuel', 200, null, 'Yard', 'Off'],
    ['Loss', null, 60, 'Yard', 'Off'],
    [null, 200, 60, null, null],
  ])
  expect(balances?.data.slice(7, 9).map(row => row.slice(3))).toEqual([
    [200, 200, 60, 40, null, 300, null, null],
    [null, null, null, null, null, null, null, 'The unit reports a fuel counter, but no fuel level'],
  ])
  const csv = await caller().download(exportFuelEvents, { path: { format: 'csv' }, body })
  expect(await text(csv.content as Readable)).toContain('Refuel,2026-06-10 07:38:00,2026-06-10 07:50:00,200')
})
