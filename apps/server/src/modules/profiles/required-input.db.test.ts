import {
  assignCanProfile,
  assignCurfewProfile,
  assignDutyProfile,
  assignFenceProfiles,
  assignIoProfile,
  assignMaintenanceProfile,
  assignPowerProfile,
  createCanProfile,
  createCurfewProfile,
  createDutyProfile,
  createFenceProfile,
  createIoProfile,
  createMaintenanceProfile,
  createPowerProfile,
  lookupCompaniesIds,
  lookupDealerCompaniesIds,
  lookupFleetsIds,
  lookupNotificationGroupsForUserCompanyIds,
  lookupUnitsIds,
  lookupVisibleUsersIds,
  updateCanProfile,
  updateCurfewProfile,
  updateDutyProfile,
  updateFenceProfile,
  updateIoProfile,
  updateMaintenanceProfile,
  updatePowerProfile,
  type Operation,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'

const kinds: readonly [kind: string, create: Operation, update: Operation, assign: Operation][] = [
  ['can-profile', createCanProfile, updateCanProfile, assignCanProfile],
  ['curfew-profile', createCurfewProfile, updateCurfewProfile, assignCurfewProfile],
  ['duty-profile', createDutyProfile, updateDutyProfile, assignDutyProfile],
  ['fence-profile', createFenceProfile, updateFenceProfile, assignFenceProfiles],
  ['io-profile', createIoProfile, updateIoProfile, assignIoProfile],
  ['maintenance-profile', createMaintenanceProfile, updateMaintenanceProfile, assignMaintenanceProfile],
  ['power-profile', createPowerProfile, updatePowerProfile, assignPowerProfile],
]
const lookups: readonly Operation[] = [
  lookupCompaniesIds,
  lookupDealerCompaniesIds,
  lookupFleetsIds,
  lookupNotificationGroupsForUserCompanyIds,
  lookupUnitsIds,
  lookupVisibleUsersIds,
]
const id = 7

let database: TestDatabase
let app: RealApp

beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [10] })
  await seedCallers(database.db, { 1: { companyId: 1 } })
  app = await realApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Path with the ID in the operation's own parameter. */
const pathOf = ({ path }: Operation, value: number | string) =>
  Object.fromEntries([...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => [name, value]))
const statusOf = async (operation: Operation, value: number | string, body?: unknown) =>
  (await app.call(1, operation, { path: pathOf(operation, value), body })).status

test.each(kinds)(
  'PROF-064 %s: requires a body to create, update and assign, and the ID of a profile to update and assign',
  async (kind, create, update, assign) => {
    const { db } = database
    await db.deleteFrom('record').execute()
    await db.insertInto('record').values({ record_id: id, kind, company_id: 1, name: 'Profile', data: '{}' }).execute()
    const assignements = [{ unitId: 10, assign: false }]
    const inBody = assign === assignFenceProfiles
    const good = inBody ? { fenceIds: [id], assignements } : { assignements }
    expect(await statusOf(assign, id, good)).toBe(200)
    for (const operation of [create, update, assign]) {
      expect(await statusOf(operation, id), `${operation.id} without a body`).toBe(400)
      expect(await statusOf(operation, id, {}), `${operation.id} with an empty body`).toBe(400)
    }
    expect(await statusOf(update, '', { name: 'Other' }), 'update without an id').toBeGreaterThanOrEqual(400)
    expect(await statusOf(update, 'seven', { name: 'Other' }), 'update with a word for an id').toBe(400)
    if (inBody) {
      expect(await statusOf(assign, id, { assignements })).toBe(400)
      expect(await statusOf(assign, id, { fenceIds: [], assignements })).toBe(400)
    } else {
      expect(await statusOf(assign, '', good)).toBeGreaterThanOrEqual(400)
      expect(await statusOf(assign, 'seven', good)).toBe(400)
    }
    expect(await db.selectFrom('record').select('name').execute()).toEqual([{ name: 'Profile' }])
  },
)

test('PROF-057 requires a service in a maintenance profile', async () => {
  expect(await statusOf(createMaintenanceProfile, '', { name: 'Plan', servicesAssignments: [] })).toBe(400)
})

test.each(lookups.map(lookup => [lookup.path, lookup] as const))(
  'PROF-064 %s requires its IDs in the body',
  async (_, lookup) => {
    expect(await statusOf(lookup, '', [1, 10])).toBe(200)
    expect(await statusOf(lookup, '')).toBe(400)
    expect(await statusOf(lookup, '', {})).toBe(400)
    expect(await statusOf(lookup, '', ['one'])).toBe(400)
  },
)
