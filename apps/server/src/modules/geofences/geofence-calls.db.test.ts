import {
  assignUnitFenceProfile,
  createFenceProfile,
  deleteFenceProfile,
  getFenceProfile,
  getUnitFenceProfile,
  updateFenceProfile,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { seedUnits } from '../../../test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '../../../test/real-app.ts'

let database: TestDatabase
let app: RealApp
const [all, expert, editor, viewer] = [1, 2, 3, 4]

beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [10, 11] })
  await seedCallers(database.db, {
    [all]: { companyId: 1 },
    [expert]: { companyId: 1, acls: ['ADM_GEOFENCE_VIEW', 'GBL_EXPERT_ACTIVITIES'] },
    [editor]: { companyId: 1, acls: ['ADM_GEOFENCE_VIEW', 'ADM_GEOFENCE_EDIT', 'ADM_GEOFENCE_DELETE'] },
    [viewer]: { companyId: 1, acls: ['ADM_GEOFENCE_VIEW'] },
  })
  app = await realApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const shape = { shapeType: 'CIRCLE', circleRadius: 200, circleLongitude: 9, circleLatitude: 45 }
async function add(body: object): Promise<number> {
  const added = await app.call(all, createFenceProfile, { body: { name: 'Yard', shape, ...body } })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return added.body.id
}
const read = async (id: number) => (await app.call(all, getFenceProfile, { path: { id } })).body

test('GEO-025 a geofence that names only where a unit comes from has priority 0, and tells only of that', async () => {
  expect(await read(await add({ outside: true }))).toMatchObject({ alarmPriority: 0, inside: false, outside: true })
  expect(await read(await add({ inside: true }))).toMatchObject({ alarmPriority: 0, inside: true, outside: false })
})

test('GEO-029 GEO-030 an expert changes any geofence, an editor those that are no default, a viewer none', async () => {
  const ids = [await add({ inside: true, isDefault: false }), await add({ inside: true, isDefault: true })]
  const change = async (userId: number) => {
    const answers = []
    for (const [index, id] of ids.entries()) {
      const { version } = await read(id)
      const body = { name: `By ${userId}`, inside: true, isDefault: index === 1, shape, version }
      answers.push((await app.call(userId, updateFenceProfile, { path: { id }, body })).status)
    }
    return answers
  }
  expect(await change(viewer)).toEqual([403, 403])
  expect(await change(editor)).toEqual([204, 403])
  expect(await change(expert)).toEqual([204, 204])
  expect((await read(ids[1]!)).name).toBe(`By ${expert}`)
  const remove = async (userId: number) =>
    (await app.call(userId, deleteFenceProfile, { path: { id: ids[1]! } })).status
  expect([await remove(viewer), await remove(editor), await remove(expert)]).toEqual([403, 403, 204])
})

test('GEO-017 GEO-020 the geofences of one unit are read and assigned by its id, and no other unit has them', async () => {
  const geofenceId = await add({ inside: true })
  const fences = [{ geofenceId, breakInCommand: null, breakOutCommand: null }]
  const assigned = await app.call(all, assignUnitFenceProfile, { path: { unitId: 10 }, body: fences })
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200)
  const of = async (unitId: number) => (await app.call(all, getUnitFenceProfile, { path: { unitId } })).body
  expect(await of(10)).toEqual(fences)
  expect(await of(11)).toEqual([])
})
