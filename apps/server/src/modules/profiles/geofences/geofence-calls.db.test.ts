import {
  assignFenceProfiles,
  assignUnitFenceProfile,
  createFenceProfile,
  deleteFenceProfile,
  getFenceProfile,
  getUnitFenceProfile,
  listFenceProfiles,
  postFenceProfilesUnits,
  updateFenceProfile,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'

let database: TestDatabase
let app: RealApp
const [all, expert, editor, viewer, fencer] = [1, 2, 3, 4, 5]

beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [10, 11] })
  await seedCallers(database.db, {
    [all]: { companyId: 1 },
    [expert]: { companyId: 1, acls: ['ADM_GEOFENCE_VIEW', 'GBL_EXPERT_ACTIVITIES'] },
    [editor]: { companyId: 1, acls: ['ADM_GEOFENCE_VIEW', 'ADM_GEOFENCE_EDIT', 'ADM_GEOFENCE_DELETE'] },
    [viewer]: { companyId: 1, acls: ['ADM_GEOFENCE_VIEW'] },
    [fencer]: { companyId: 1, acls: ['ADM_GEOFENCE_VIEW', 'ADM_GEOFENCE_ASSIGN', 'ADM_COMMAND_SEND'] },
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

test('GEO-025 CONST-009 defaults to priority 0 and reports only the selected transition', async () => {
  expect(await read(await add({ outside: true }))).toMatchObject({
    alarmPriority: 0,
    inside: false,
    outside: true,
    shape,
  })
  expect(await read(await add({ inside: true }))).toMatchObject({ alarmPriority: 0, inside: true, outside: false })
})

test('GEO-029 GEO-030 lets experts change any geofence, editors only non-default ones, viewers none', async () => {
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

test('GEO-017 GEO-020 ADM-017 reads and assigns geofences of one unit by its ID, without affecting others', async () => {
  const geofenceId = await add({ inside: true })
  const fences = [{ geofenceId, breakInCommand: null, breakOutCommand: null }]
  const assigned = await app.call(all, assignUnitFenceProfile, { path: { unitId: 10 }, body: fences })
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200)
  const of = async (unitId: number) => (await app.call(all, getUnitFenceProfile, { path: { unitId } })).body
  expect(await of(10)).toEqual(fences)
  expect(await of(11)).toEqual([])
  const units = [
    { unitId: 10, assigned: true },
    { unitId: 11, assigned: false },
  ]
  expect((await app.call(all, postFenceProfilesUnits, { body: [geofenceId] })).body).toMatchObject([
    { profileId: geofenceId, units },
  ])
  expect([getUnitFenceProfile, assignUnitFenceProfile].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/units/{unitId}/profile/fences',
    'PUT /api/units/{unitId}/profile/fences',
  ])
})

test('GEO-015 GEO-016 keeps commands of geofences when a caller without the permission for commands assigns them', async () => {
  const { db } = database
  await db
    .insertInto('command_template')
    .values({
      template_id: 1,
      type: 'CAN_INJECTION',
      name: 'Request position',
      action: JSON.stringify({ type: 'positionSingle' }),
    })
    .execute()
  await db.insertInto('command_catalog').values({ catalog_id: 1, name: 'Basics' }).execute()
  await db.insertInto('command_catalog_template').values({ catalog_id: 1, template_id: 1 }).execute()
  await db.insertInto('command_catalog_unit').values({ catalog_id: 1, unit_id: 11 }).execute()
  const [commanded, other] = [await add({ inside: true }), await add({ name: 'Gate', inside: true })]
  const path = { unitId: 11 }
  const fence = (geofenceId: number, breakInCommand: number | null) => ({
    geofenceId,
    breakInCommand,
    breakOutCommand: null,
  })
  const assign = async (userId: number, body: object) =>
    (await app.call(userId, assignUnitFenceProfile, { path, body })).status
  expect(await assign(all, [fence(commanded, 1)])).toBe(200)
  expect(await assign(fencer, [fence(commanded, null), fence(other, 1)])).toBe(200)
  const { body } = await app.call(all, getUnitFenceProfile, { path })
  expect(body.toSorted((a, b) => a.geofenceId - b.geofenceId)).toEqual([fence(commanded, 1), fence(other, null)])
})

test('GEO-035 requires the permission to assign a geofence to units', async () => {
  const body = { fenceIds: [await add({ inside: true })], assignements: [{ unitId: 10, assign: true }] }
  const statuses = []
  for (const userId of [viewer, editor, expert, fencer])
    statuses.push((await app.call(userId, assignFenceProfiles, { body })).status)
  expect(statuses).toEqual([403, 403, 403, 200])
})

test('GEO-018 lists geofences with IDs, names and the total of all pages', async () => {
  const [first] = [await add({ name: 'Barn 1', inside: true }), await add({ name: 'Barn 2', inside: true })]
  const query = { filter: 'Barn', start: 0, limit: 1 }
  const { body } = await app.call(all, listFenceProfiles, { query })
  expect(body).toMatchObject({ items: [{ id: first, name: 'Barn 1' }], totalCount: 2 })
  expect(body.items).toHaveLength(1)
})
