import { deletePlaceCheck, getPlaceCheck, updatePlaceCheck } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('returns the setting of the company or the company above and applies it at once', async () => {
  const unitId = await fleet.unit('Lorry', 'lorry')
  const read = async () => (await app.call(90, getPlaceCheck, { path: { id: fleet.customer } })).body
  const put = (userId: number, id: number, isChecked: boolean) =>
    app.call(userId, updatePlaceCheck, {
      path: { id },
      body: { isChecked, topSpeed: 120, types: [{ typeId: 1, topSpeed: 900 }] },
    })
  const feed = (minute: number, longitude: number) =>
    app.feed(
      'traccar/positions',
      JSON.stringify({
        position: { fixTime: `2026-11-20T08:0${minute}:00Z`, valid: true, latitude: 45, longitude },
        device: { uniqueId: 'lorry' },
      }),
    )
  const standard = { isChecked: true, topSpeed: 300, types: [] }
  expect(await read()).toEqual({ ...standard, isOwn: false, inherited: standard, version: 0 })
  await feed(0, 9)
  expect((await put(90, fleet.dealer, false)).status).toBe(204)
  const ofDealer = { isChecked: false, topSpeed: 120, types: [{ typeId: 1, topSpeed: 900 }] }
  const inherited = { ...ofDealer, companyName: 'Dealer' }
  expect(await read()).toEqual({ ...ofDealer, isOwn: false, inherited, version: 0 })
  await feed(1, 20)
  expect((await put(90, fleet.customer, true)).status).toBe(204)
  expect(await read()).toMatchObject({ isChecked: true, isOwn: true, inherited })
  await feed(2, 9)
  const rows = await test.db
    .selectFrom('position')
    .select('place_state')
    .where('unit_id', '=', unitId)
    .orderBy('fix_time')
    .execute()
  expect(rows.map(({ place_state }) => place_state)).toEqual([null, null, 1])
  expect((await put(91, fleet.customer, true)).status).toBe(404)
  const remove = async (userId: number) =>
    (await app.call(userId, deletePlaceCheck, { path: { id: fleet.customer } })).status
  expect(await remove(91)).toBe(404)
  expect(await remove(90)).toBe(204)
  expect(await read()).toEqual({ ...ofDealer, isOwn: false, inherited, version: 2 })
})
