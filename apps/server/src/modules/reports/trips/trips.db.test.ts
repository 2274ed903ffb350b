import { exportTrips, exportTripsGpx, fuelConsumptionUnitsV2, tripsUnits } from '@muster/contract'
import fc from 'fast-check'
import readExcel from 'read-excel-file/node'
import { buffer, text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { reportCaller, seedReports } from '#test/reports.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
  await database.db
    .updateTable('user_group')
    .set({ acls: ['ADM_GEOFENCE_VIEW'] })
    .execute()
  await database.db.insertInto('brand').values({ brand_id: 1, name: 'B' }).execute()
  await database.db.insertInto('machine_type').values({ type_id: 1, name: 'Truck' }).execute()
  await database.db.updateTable('unit').set({ type_id: 1 }).execute()
})
afterAll(() => database.close())

const now = new Date('2026-11-01T00:00:00Z')
const caller = () => reportCaller({ db: database.db, now })
const minute = 60_000

interface Fix {
  at: number
  north: number
  key?: boolean
  speed?: number
  odometer?: number
  fuelUsed?: number
}

const store = (unitId: number, fixes: readonly Fix[]) =>
  insertPositions(
    database.db,
    fixes.map(({ at, north, key, ...values }) => ({
      unitId,
      time: at,
      latitude: 45 + north / 111_195,
      longitude: 9,
      statusId: 2,
      ignition: key,
      ...values,
    })),
  )

const body = (unitIds: number[], fromDate: string, toDate: string) => ({
  unitIds,
  fromDate,
  toDate,
  timezone: 'Europe/Rome',
})

test('lists trips and stops with places, counters and sums of days', async () => {
  const at = (clock: string) => Date.parse(`2026-06-10T${clock}:00Z`)
  const shape = { shapeType: 'CIRCLE', circleLatitude: 45, circleLongitude: 9 }
  for (const [name, circleRadius] of [
    ['Region', 5000],
    ['Yard', 300],
  ] as const) {
    const data = JSON.stringify({ shape: { ...shape, circleRadius } })
    await database.db.insertInto('record').values({ kind: 'fence-profile', company_id: 1, name, data }).execute()
  }
  const drive = Array.from({ length: 15 }, (_, i) => ({
    at: at('20:00') + i * 10 * minute,
    north: i * 10_000,
    key: true,
    speed: 60,
    odometer: 1_000_000 + i * 10_000,
    fuelUsed: 10 + 2 * i,
  }))
  const parked = { north: 150_000, key: false, odometer: 1_150_000, fuelUsed: 40 }
  await store(1, [
    { at: at('06:00'), north: 0, key: false, odometer: 1_000_000, fuelUsed: 10 },
    // midnight in Rome is 22:00 UTC
    ...drive,
    { at: at('22:30'), ...parked },
    { at: at('23:30'), ...parked },
  ])
  const request = body([1], '2026-06-09T22:00:00Z', '2026-06-11T21:59:59.999Z')
  const [unit] = await caller().call(tripsUnits, { body: request })
  expect(unit).toMatchObject({ unitId: 1, timezone: 'Europe/Rome', distanceSource: 'DEVICE' })
  expect(unit?.legs.map(({ kind, from, to }) => [kind, from.slice(11, 16), to.slice(11, 16)])).toEqual([
    ['STOP', '06:00', '20:00'],
    ['TRIP', '20:00', '22:30'],
    ['STOP', '22:30', '23:30'],
  ])
  expect(unit?.legs[1]).toMatchObject({
    by: 'KEY',
    start: { latitude: 45, geofence: 'Yard' },
    end: { longitude: 9 },
    distance: 150_000,
    distanceSource: 'DEVICE',
    drivingSeconds: 9000,
    idleSeconds: 0,
    topSpeed: 60,
    fuel: 30,
  })
  expect(unit?.legs[1]?.end).not.toHaveProperty('geofence')
  const zero = { otherDistance: 0, idleSeconds: 0, atPlaceSeconds: 0 }
  expect(unit?.days).toMatchObject([
    { day: '2026-06-10', trips: 1, tripSeconds: 7200, tripDistance: 120_000, fuel: 24, ...zero },
    { day: '2026-06-11', trips: 0, tripSeconds: 1800, tripDistance: 30_000, fuel: 6, ...zero },
  ])

  // a part of the period
  const [part] = await caller().call(tripsUnits, {
    body: body([1], '2026-06-10T21:00:00Z', '2026-06-10T21:59:59.999Z'),
  })
  expect(part?.legs).toMatchObject([{ kind: 'TRIP', startsBefore: true, continues: true, distance: 60_000, fuel: 12 }])

  const sheets = await caller().download(exportTrips, { path: { format: 'excel' }, body: request })
  const [legs, days] = await readExcel(await buffer(sheets.content as Readable))
  expect(legs?.data.slice(7).map(row => [row[3], row[7], row[9], row[10]])).toEqual([
    ['Stop', 'Yard', 0, 'Odometer'],
    ['Trip', 'Yard', 150, 'Odometer'],
    ['Stop', '46.34898, 9.00000', 0, 'Odometer'],
    [null, null, 150, null],
  ])
  expect(days?.data.slice(7, 9).map(row => [row[4], row[9]])).toEqual([
    [1, 120],
    [0, 30],
  ])
  const gpx = await text((await caller().download(exportTripsGpx, { body: request })).content as Readable)
  expect([gpx.match(/<trk>/g)?.length, gpx.match(/<trkpt /g)?.length]).toEqual([1, 16])

  const selected = { ...request, legs: [{ unitId: 1, at: '2026-06-10T22:30:00Z' }] }
  const file = await caller().download(exportTrips, { path: { format: 'excel' }, body: selected })
  const [only, ...others] = await readExcel(await buffer(file.content as Readable))
  expect(only?.data.slice(7, 8).map(row => [row[3], row[7]])).toEqual([['Stop', '46.34898, 9.00000']])
  expect([only?.data.length, others]).toEqual([9, []])
  const track = await text((await caller().download(exportTripsGpx, { body: selected })).content as Readable)
  expect([track.match(/<trk>/g)?.length, track.match(/<trkpt /g)?.length]).toEqual([1, 2])
  await expect(
    caller().call(exportTripsGpx, { body: { ...request, legs: [{ unitId: 2, at: request.fromDate }] } }),
  ).rejects.toMatchObject({ status: 400 })
})

test('keeps days on which a unit was parked apart from those on which it sent nothing', async () => {
  const parked = { north: 0, key: false, odometer: 5000 }
  await store(4, [
    { at: Date.parse('2026-06-10T10:00:00Z'), ...parked },
    { at: Date.parse('2026-06-12T10:00:00Z'), ...parked },
  ])
  const request = body([4], '2026-06-09T22:00:00Z', '2026-06-13T21:59:59.999Z')
  const [unit] = await caller().call(tripsUnits, { body: request })
  expect(unit?.days.map(day => day.silent)).toEqual([undefined, true, undefined, true])
  const file = await caller().download(exportTrips, { path: { format: 'excel' }, body: request })
  const [, days] = await readExcel(await buffer(file.content as Readable))
  expect(days?.data.slice(7, 11).map(row => [row[4], row[9], row.at(-1)])).toEqual([
    [0, 0, null],
    [null, null, 'No data'],
    [0, 0, null],
    [null, null, 'No data'],
  ])
})

const segment = fc.record({
  kind: fc.constantFrom('drive', 'park', 'silent', 'tow'),
  minutes: fc.integer({ min: 4, max: 200 }),
  step: fc.integer({ min: 1, max: 20 }),
  hasCounter: fc.boolean(),
  isReset: fc.boolean(),
})

test('property: trips, other movement and gaps add up to the distance of the fuel report, with resets and late readings', async () => {
  let month = 0
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 12 }), async segments => {
      // far from the readings of other runs
      const start = Date.UTC(2020, 2 * month++, 3)
      const fixes: Fix[] = []
      let [time, north, counter] = [start, 0, 500_000]
      for (const { kind, minutes, step, hasCounter, isReset } of segments) {
        if (isReset) counter = 0
        for (let i = 0; i < minutes; i += step, time += step * minute) {
          const metres = kind === 'park' ? 0 : step * 700
          north += metres
          counter += metres
          const fix = { at: time, north, key: kind === 'drive', speed: metres > 0 ? 42 : 0 }
          if (kind !== 'silent') fixes.push({ ...fix, ...(hasCounter && { odometer: counter }) })
        }
      }
      await store(
        2,
        fixes.toSorted((a, b) => (a.at % 7) - (b.at % 7)),
      )
      await store(2, fixes.slice(0, 5))
      const [fromDate, toDate] = [new Date(start - 5 * 86_400_000), new Date(time + 5 * 86_400_000)]
      const request = body([2], fromDate.toISOString(), toDate.toISOString())
      const [unit] = await caller().call(tripsUnits, { body: request })
      const [fuel] = await reportCaller({ db: database.db, now, limits: { fuelConsumption: {} } }).call(
        fuelConsumptionUnitsV2,
        { body: { unitIds: [2], fromDate: request.fromDate, toDate: request.toDate } },
      )
      const days = unit?.days ?? []
      const sum = days.reduce(
        (total, { tripDistance = 0, otherDistance = 0 }) => total + tripDistance + otherDistance,
        unit?.unassignedDistance ?? 0,
      )
      if (fuel?.distance !== undefined) expect(Math.abs(sum - fuel.distance)).toBeLessThanOrEqual(days.length + 2)
      for (const leg of unit?.legs ?? []) expect(leg.distance ?? 0).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 12 },
  )
})

const part = fc.record({
  kind: fc.constantFrom('drive', 'park', 'work', 'silent'),
  minutes: fc.integer({ min: 45, max: 180 }),
  seconds: fc.integer({ min: 60, max: 110 }),
  isReset: fc.boolean(),
})
const metresPerMinute = 500

test('property: finds the known trips of a random walk within one reading, with their distance to the metre', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      async (parts, seed) => {
        let state = seed
        // deterministic noise from -1 to 1
        const noise = () => {
          state = (state * 48_271) % 2_147_483_647
          return (state / 2_147_483_647) * 2 - 1
        }
        const start = Date.UTC(2021, 0, 10 * run++)
        const fixes: Fix[] = []
        const truth: { from: number; to: number; lost: number; slack: number }[] = []
        let [time, north, zero] = [start, 0, -500_000]
        const add = (kind: string, at: number, metres: number) =>
          fixes.push({
            at,
            north: metres + noise() * 20,
            key: kind === 'drive' || kind === 'work',
            speed: kind === 'drive' ? 30 : Math.abs(noise()),
            odometer: metres - zero,
          })
        for (const { kind, minutes, seconds, isReset } of parts) {
          const [begin, from, end] = [time, north, time + minutes * minute]
          if (isReset) zero = north
          const isMoving = kind === 'drive' || kind === 'silent'
          for (let at = begin; at < end; at += seconds * 1000) {
            if (kind !== 'silent') add(kind, at, isMoving ? from + ((at - begin) / minute) * metresPerMinute : from)
          }
          if (isMoving) north = from + minutes * metresPerMinute
          time = end
          // the step to a new counter is unknown
          const lost = isReset ? 2 * metresPerMinute : 0
          const before = truth.at(-1)
          if (before?.to === begin) before.lost += lost
          if (kind !== 'drive') continue
          const slack = seconds * 1000
          if (before?.to === begin) Object.assign(before, { to: end, slack: Math.max(before.slack, slack) })
          else truth.push({ from: begin, to: end, lost, slack })
        }
        for (let i = 0; i < 3; i++) add('park', time + i * 30 * minute, north)
        // late batches, and duplicates
        const late = fixes.filter(() => noise() > 0.5)
        await store(
          3,
          fixes.filter(fix => !late.includes(fix)),
        )
        await store(3, late.toReversed())
        await store(
          3,
          fixes.filter(() => noise() > 0.8),
        )
        const end = time + 90 * minute
        const request = body([3], new Date(start - minute).toISOString(), new Date(end).toISOString())
        const [unit] = await caller().call(tripsUnits, { body: request })
        const trips = unit?.legs.filter(({ kind }) => kind === 'TRIP') ?? []
        expect(trips).toHaveLength(truth.length)
        for (const [i, { from, to, lost, slack }] of truth.entries()) {
          const trip = trips[i]!
          const [begin, finish] = [Date.parse(trip.from), Date.parse(trip.to)]
          expect(Math.abs(begin - from)).toBeLessThanOrEqual(slack)
          expect(Math.abs(finish - to)).toBeLessThanOrEqual(slack)
          const way = ((Math.min(finish, to) - Math.max(begin, from)) / minute) * metresPerMinute
          expect(trip.distanceSource).toBe('DEVICE')
          expect(trip.distance).toBeLessThanOrEqual(way + 1)
          expect(trip.distance).toBeGreaterThanOrEqual(way - lost - 1)
        }
      },
    ),
    { numRuns: 12 },
  )
})
