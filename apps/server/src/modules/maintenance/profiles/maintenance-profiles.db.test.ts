import {
  assignMaintenanceProfile,
  cloneMaintenanceProfile,
  createMaintenanceProfile,
  deleteMaintenanceProfile,
  getMaintenanceCard,
  getMaintenanceProfile,
  listMaintenanceProfiles,
  listMaintenanceProfileUnits,
  postUnitsMaintenanceProfile,
  updateMaintenanceProfile,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { km, maintenanceCaller, seedMaintenance } from '#test/maintenance.ts'

let database: TestDatabase
let profileId: number
let call: ReturnType<typeof maintenanceCaller>
let notificationId: number
let oil: { mntServiceId: number; serviceTypeId: number }

const service = {
  assign: true,
  description: 'Oil',
  isRecurrent: true,
  intervalTypeId: 2,
  interval: 250,
  forewarning: 20,
  isDefault: false,
}

beforeAll(async () => {
  database = await testDatabase()
  ;({ profileId } = await seedMaintenance(database.db))
  call = maintenanceCaller(database.db)
  const record = async (kind: string, name: string) =>
    (
      await database.db
        .insertInto('record')
        .values({ kind, name, company_id: 1, data: '{}' })
        .returning('record_id')
        .executeTakeFirstOrThrow()
    ).record_id
  oil = {
    mntServiceId: await record('maintenance-service', 'Oil'),
    serviceTypeId: await record('maintenance-service-type', 'Lubrication'),
  }
  await database.db.insertInto('brand').values({ brand_id: 1, name: 'Northfield' }).execute()
  await database.db.insertInto('machine_type').values({ type_id: 1, name: 'Tractor' }).execute()
  notificationId = await record('notification-group', 'Workshop')
})
afterAll(() => database.close())

const add = async (name: string, more: object = {}) =>
  (await call(createMaintenanceProfile, { body: { name, servicesAssignments: [{ ...service, ...oil }], ...more } })).id
const assign = (
  id: number,
  ...assignements: {
    unitId: number
    assign: boolean
    referenceEngineHoursValue?: number
    referenceOdometerValue?: number
  }[]
) => call(assignMaintenanceProfile, { path: { profileId: id }, body: { assignements } })
const dueOf = async (unitId: number) =>
  (await call(getMaintenanceCard, { path: { unitId } })).serviceGroups.flatMap(({ stateCode, services }) =>
    services.map(({ description, dueAt }) => `${description} ${dueAt} ${stateCode}`),
  )

test('PROF-055 PROF-056 stores the services of a profile, each with the label of the reader’s unit', async () => {
  const chosen = {
    brandId: 1,
    typeId: 1,
    isDefault: true,
    notification: { companyId: 1, notificationId, priorityId: 2 },
  }
  const id = await add('Yard', chosen)
  expect(await call(getMaintenanceProfile, { path: { id } })).toMatchObject({
    mntProfileId: id,
    name: 'Yard',
    version: 1,
    ...chosen,
    servicesAssignments: [{ ...service, ...oil, unitMeasurementLabel: 'h' }],
  })
  const { items } = await call(listMaintenanceProfiles, { query: { filter: 'yard' } })
  const look = { brandName: 'Northfield', typeName: 'Tractor', servicesCount: 1, unitsCount: 0 }
  expect(items).toMatchObject([{ mntProfileId: id, ...look }])
})

test('updates a profile by version, clones it, and deletes it while no unit follows it', async () => {
  const id = await add('Road')
  const body = { name: 'Roads', version: 1, servicesAssignments: [{ ...service, ...oil, interval: 100 }] }
  await call(updateMaintenanceProfile, { path: { id }, body })
  await expect(call(updateMaintenanceProfile, { path: { id }, body })).rejects.toMatchObject({ status: 409 })
  const copy = (await call(cloneMaintenanceProfile, { path: { id } })).id
  expect(await call(getMaintenanceProfile, { path: { id: copy } })).toMatchObject({
    name: 'Copy of Roads',
    servicesAssignments: [{ interval: 100 }],
  })
  await assign(id, { unitId: 4, assign: true })
  await expect(call(deleteMaintenanceProfile, { path: { id } })).rejects.toMatchObject({ status: 409 })
  await assign(id, { unitId: 4, assign: false })
  await call(deleteMaintenanceProfile, { path: { id } })
  await expect(call(getMaintenanceProfile, { path: { id } })).rejects.toMatchObject({ status: 404 })
})

test('rejects a service without a counter, listed twice or unknown, and an unknown brand', async () => {
  const adding = (services: object[], more: object = {}) =>
    add('X', { servicesAssignments: services.map(each => ({ ...service, ...oil, ...each })), ...more })
  await expect(adding([{ intervalTypeId: 9 }])).rejects.toMatchObject({
    status: 400,
    errors: ['servicesAssignments: there is no interval type 9'],
  })
  await expect(adding([{}, {}])).rejects.toMatchObject({
    status: 400,
    errors: [expect.stringContaining('is listed twice')],
  })
  await expect(adding([{ mntServiceId: 9999 }])).rejects.toMatchObject({ status: 400 })
  await expect(adding([{}], { brandId: 99, typeId: 99 })).rejects.toMatchObject({
    status: 400,
    errors: ['brandId: there is no brand 99', 'typeId: there is no type 99'],
  })
})

test('ADM-049 PROF-063 plans a unit’s services from the reference counters, 0 by default', async () => {
  expect(
    await assign(
      profileId,
      { unitId: 1, assign: true, referenceEngineHoursValue: 900, referenceOdometerValue: 40_000 * km },
      { unitId: 3, assign: true },
    ),
  ).toEqual({ hasWarning: false })
  expect(await dueOf(1)).toEqual(expect.arrayContaining(['Oil 1400 PLANNED', `Brakes ${100_000 * km} PLANNED`]))
  expect(await dueOf(3)).toEqual(expect.arrayContaining(['Oil 500 PLANNED', `Brakes ${60_000 * km} PLANNED`]))
})

test('replaces a previous profile, names its units, and keeps history and other units', async () => {
  await assign(profileId, { unitId: 1, assign: true }, { unitId: 2, assign: true })
  const other = await add('Other')
  expect(
    await assign(other, { unitId: 1, assign: true, referenceEngineHoursValue: 990 }, { unitId: 2, assign: false }),
  ).toEqual({ hasWarning: true, message: expect.stringMatching(/^1 unit had another maintenance profile, .*: .*1\.$/) })
  expect(await dueOf(1)).toEqual(['Oil 1240 PLANNED'])
  expect(await call(postUnitsMaintenanceProfile, { body: { unitIds: [2, 1, 20, 4] } })).toEqual([
    { unitId: 2, profileId, profileName: 'Plan' },
    { unitId: 1, profileId: other, profileName: 'Other' },
    { unitId: 4 },
  ])
  await assign(other, { unitId: 1, assign: false })
  expect(await dueOf(1)).toEqual([])
})

test('lists assignable units with their profile and counters, without units of other brands', async () => {
  await assign(profileId, { unitId: 1, assign: true })
  const units = (id: number) => call(listMaintenanceProfileUnits, { path: { profileId: id } })
  expect((await units(profileId)).find(({ unitId }) => unitId === 1)).toMatchObject({
    assigned: true,
    maintenanceProfileId: profileId,
    maintenanceProfileName: 'Plan',
    currentEngineHours: 990,
    currentOdometer: 45_000 * km,
  })
  const branded = await add('Branded', { brandId: 1 })
  expect((await units(branded)).map(({ unitId }) => unitId)).toEqual([])
  await database.db.updateTable('unit').set({ brand_id: 1 }).where('unit_id', 'in', [2, 20]).execute()
  expect((await units(branded)).map(({ unitId, assigned }) => [unitId, assigned])).toEqual([[2, false]])
  const typed = await add('Typed', { brandId: 1, typeId: 1 })
  expect((await units(typed)).map(({ unitId }) => unitId)).toEqual([])
})

test('PROF-055 MNT-006 hides the name and ID of a followed profile outside the scope', async () => {
  await assign(profileId, { unitId: 1, assign: true })
  const other = await add('Another')
  const own = async (company_id: number) =>
    database.db.updateTable('record').set({ company_id }).where('record_id', '=', profileId).execute()
  await own(2)
  const unit = (await call(listMaintenanceProfileUnits, { path: { profileId: other } })).find(
    ({ unitId }) => unitId === 1,
  )
  expect(unit).toMatchObject({ assigned: false, maintenanceProfileName: '-' })
  expect(unit).not.toHaveProperty('maintenanceProfileId')
  expect(await call(postUnitsMaintenanceProfile, { body: { unitIds: [1] } })).toEqual([{ unitId: 1, profileName: '-' }])
  expect((await call(getMaintenanceCard, { path: { unitId: 1 } })).profileName).toBe('-')
  await own(1)
})

test('rejects a unit outside the scope', async () => {
  await expect(assign(profileId, { unitId: 20, assign: true })).rejects.toMatchObject({
    status: 400,
    errors: ['assignements: there is no unit 20'],
  })
  await expect(assign(9999, { unitId: 1, assign: true })).rejects.toMatchObject({ status: 404 })
})
