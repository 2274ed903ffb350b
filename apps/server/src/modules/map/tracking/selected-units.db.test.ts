import { getUnitsBoundingBox, listUnitsPositions, listUnitsPositionsClustered } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'

let database: TestDatabase
let app: RealApp

const world = { latMin: -90, latMax: 90, lonMin: -180, lonMax: 180 }

/** Company 1 has 11 to 13 and the branch 3 with 31; company 2 is another customer. */
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [11, 12, 13], 2: [21], 3: [31] })
  await db.updateTable('company').set({ parent_company_id: 1 }).where('company_id', '=', 3).execute()
  await db.updateTable('unit').set({ name: 'Roller 100 %' }).where('unit_id', 'in', [12, 21]).execute()
  await db
    .insertInto('fleet')
    .values([
      { fleet_id: 5, company_id: 1, name: 'Harvest' },
      { fleet_id: 6, company_id: 2, name: 'Foreign' },
    ])
    .execute()
  await db
    .insertInto('fleet_unit')
    .values([
      { fleet_id: 5, unit_id: 11 },
      { fleet_id: 5, unit_id: 12 },
      { fleet_id: 6, unit_id: 13 },
    ])
    .execute()
  await insertPositions(
    db,
    [11, 12, 13, 21, 31].map(unitId => ({
      unitId,
      time: Date.now() - 60_000,
      latitude: 45,
      longitude: unitId,
      statusId: unitId === 11 ? 1 : 4,
      engineHours: 0,
      odometer: 0,
    })),
  )
  await seedCallers(db, { 1: { companyId: 1 } })
  const live = new FleetState()
  await live.loadFrom(db)
  app = await realApp(db, { live })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test.each([
  ['everything', {}, [11, 12, 13, 31]],
  ['a company with those below it', { companyId: 1 }, [11, 12, 13, 31]],
  ['a company below', { companyId: 3 }, [31]],
  ['a fleet', { fleetId: 5 }, [11, 12]],
  ['a fleet and a status', { fleetId: 5, STATUSIDS: [4] }, [12]],
  ['a part of the name', { search: 'UNIT 1' }, [11, 13]],
  ['a sign that SQL could read as a pattern', { search: '0 %' }, [12]],
  ['a company of others', { companyId: 2 }, []],
  ['a fleet of others', { fleetId: 6 }, []],
  ['names of others', { search: 'Roller' }, [12]],
] as const)('MAP-012 MAP-046 draws, lists and fits the same units for %s', async (_, choice, expected) => {
  const drawn = await app.call(1, listUnitsPositionsClustered, { query: { ...world, ...choice, zoom: 18 } })
  expect(drawn.body.units.map(({ unitId }: { unitId: number }) => unitId).toSorted()).toEqual(expected)
  const grouped = await app.call(1, listUnitsPositionsClustered, {
    query: { ...world, ...choice, radius: 2000, zoom: 0 },
  })
  expect(grouped.body.totalCount).toBe(expected.length)
  const listed = await app.call(1, listUnitsPositions, { query: { ...world, ...choice } })
  expect(listed.body.items.map(({ unitId }: { unitId: number }) => unitId).toSorted()).toEqual(expected)
  const { body: box } = await app.call(1, getUnitsBoundingBox, { query: choice })
  expect([box.bb_lng_min, box.bb_lng_max]).toEqual([expected[0], expected.at(-1)])
})

test('lists the nearest units first, by page, within a fleet', async () => {
  const near = async (query: object) =>
    (
      await app.call(1, listUnitsPositions, { query: { ...world, nearLat: 45, nearLng: 12.4, ...query } })
    ).body.items.map(({ unitId }: { unitId: number }) => unitId)
  expect(await near({})).toEqual([12, 13, 11, 31])
  expect(await near({ start: 1, limit: 2 })).toEqual([13, 11])
  expect(await near({ fleetId: 5 })).toEqual([12, 11])
  expect(await near({ CENTERID: 31 })).toEqual([31, 12, 13, 11])
  const half = await app.call(1, listUnitsPositions, { query: { ...world, nearLat: 45 } })
  expect([half.status, half.body.detail]).toEqual([400, expect.stringContaining('nearLng')])
})
