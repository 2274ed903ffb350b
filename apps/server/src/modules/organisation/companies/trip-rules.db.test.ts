import { deleteTripRules, getTripRules, tripsUnits, updateTripRules } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { seedFleet } from '#test/ingest.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let app: RealApp
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  await seedCallers(test.db, { 90: { companyId: fleet.dealer }, 91: { companyId: fleet.stranger } })
  app = await realApp(test.db)
})
afterAll(async () => {
  await app.close()
  await test.close()
})

const rule = {
  by: 'KEY',
  stopMinutes: 3,
  placeMinutes: 20,
  placeMetres: 200,
  shortestMinutes: 1,
  gapMinutes: 30,
} as const

it('finds trips by the rule of the type, of the company, or of the nearest company above, for every period', async () => {
  const unitId = await fleet.unit('Lorry', 'lorry')
  await test.db.insertInto('brand').values({ brand_id: 1, name: 'B' }).execute()
  await test.db.insertInto('machine_type').values([{ type_id: 1, name: 'Truck' }, { type_id: 2, name: 'Loader' }]).execute() // prettier-ignore
  await test.db.updateTable('unit').set({ type_id: 1 }).execute()
  const start = Date.parse('2026-06-10T06:00:00Z')
  // 5 km, 5 minutes with the key off, 5 km
  const fixes = [[0, 0], [10, 5000], [10, 5000, false], [15, 5000], [25, 10_000], [25, 10_000, false], [90, 10_000, false]] as const // prettier-ignore
  await insertPositions(
    test.db,
    fixes.map(([minute, metres, ignition = true], i) => ({
      unitId,
      time: start + minute * 60_000 + i,
      latitude: 45 + metres / 111_195,
      longitude: 9,
      statusId: 2,
      ignition,
      speed: ignition ? 30 : 0,
    })),
  )
  const trips = async () => {
    const period = { fromDate: '2026-06-10T00:00:00Z', toDate: '2026-06-10T23:59:59.999Z' }
    const [unit] = (await app.call(90, tripsUnits, { body: { unitIds: [unitId], ...period } })).body
    return unit!.legs.filter(({ kind }) => kind === 'TRIP').length
  }
  const read = async () => (await app.call(90, getTripRules, { path: { id: fleet.customer } })).body
  const put = async (id: number, body: object, userId = 90) =>
    (await app.call(userId, updateTripRules, { path: { id }, body: { types: [], ...body } })).status

  expect(await trips()).toBe(2)
  expect(await read()).toEqual({
    types: [],
    isOwn: false,
    inherited: { types: [] },
    version: 0,
    standards: [
      { typeId: 1, ...rule },
      { typeId: 2, ...rule, stopMinutes: 10, shortestMinutes: 2, gapMinutes: 60 },
    ],
  })
  expect(await put(fleet.dealer, { others: { ...rule, stopMinutes: 6 } })).toBe(204)
  expect(await trips()).toBe(1)
  expect(await read()).toMatchObject({ isOwn: false, inherited: { companyName: 'Dealer', others: { stopMinutes: 6 } } })
  // a trip must leave a place of more than 10 km
  const types = [{ typeId: 1, ...rule, placeMetres: 5000, shortestMinutes: 15 }]
  expect(await put(fleet.customer, { types, others: rule })).toBe(204)
  expect(await trips()).toBe(0)
  expect(await put(fleet.customer, { types: [{ ...types[0], typeId: 2 }], version: 1 })).toBe(204)
  expect(await trips()).toBe(2)
  expect(await put(fleet.customer, { types, version: 1 })).toBe(409)
  expect(await put(fleet.customer, { types }, 91)).toBe(404)
  const remove = async (userId: number) =>
    (await app.call(userId, deleteTripRules, { path: { id: fleet.customer } })).status
  expect([await remove(91), await remove(90)]).toEqual([404, 204])
  expect(await trips()).toBe(1)
})
