import {
  createPowerProfile,
  deletePowerProfile,
  assignPowerProfile,
  getPowerProfile,
  getPowerProfileAssigned,
  getPowerProfileUsage,
  getPowerProfileVersion,
  listPowerProfiles,
  updatePowerProfile,
} from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'

/** Customer 2 is below dealer 1. */
const users = { dealer: 1, customer: 2, reader: 3 }
const night = {
  name: 'Night',
  rules: [
    { stateChangeId: 2, motionId: 1, delay: 600 },
    { stateChangeId: 3, motionId: 2, delay: 0 },
  ],
  motionModeId: 2,
  wakeMotionId: 3,
  minBattery_mV: 11_800,
  movingReportInterval: 30,
  stillReportInterval: 900,
  asleepReportInterval: 86_400,
}

let database: TestDatabase
let app: RealApp

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [10], 2: [20, 21] })
  await sql`update company set parent_company_id = 1 where company_id = 2`.execute(db)
  await seedCallers(db, {
    [users.dealer]: { companyId: 1 },
    [users.customer]: { companyId: 2 },
    [users.reader]: { companyId: 1, acls: ['ADM_POWERPROFILE_VIEW'] },
  })
  app = await realApp(db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const add = async (more: object = {}, userId = users.dealer) => {
  const { status, body } = await app.call(userId, createPowerProfile, { body: { ...night, ...more } })
  expect(status, body.detail).toBe(200)
  return body.id
}
const read = async (id: number, userId = users.dealer) =>
  (await app.call(userId, getPowerProfile, { path: { id } })).body

test('PROF-054 stores when the device sleeps, what wakes it and how often it reports', async () => {
  const id = await add()
  const { rules, ...rest } = night
  expect(await read(id)).toMatchObject({
    ...rest,
    powerProfileId: id,
    version: 1,
    readOnly: false,
    // the detection of a movement's end is stored where a movement ends
    rules: [rules[0], { stateChangeId: 3, delay: 0 }],
  })
  await app.call(users.dealer, updatePowerProfile, {
    path: { id },
    body: { name: 'Night', rules: [], motionModeId: 3, wakeMotionId: 1, version: 1 },
  })
  const changed = await read(id)
  expect(changed).toMatchObject({ rules: [], movingReportInterval: 60, stillReportInterval: 600 })
  expect(changed.wakeMotionId).toBeUndefined()
  expect(changed.asleepReportInterval).toBeUndefined()
  const { body } = await app.call(users.dealer, listPowerProfiles, { query: { filter: 'nigh' } })
  expect(body.items).toMatchObject([{ powerProfileId: id, movingReportInterval: 60, sleeps: false, unitsCount: 0 }])
  const before = await app.call(users.dealer, getPowerProfileVersion, { path: { id, version: 1 } })
  expect(before.body).toMatchObject({ version: 1, asleepReportInterval: 86_400, rules: [{ delay: 600 }, { delay: 0 }] })
})

test('rejects two rules for one state change, and a low battery without a voltage or with that of a cut supply, by field', async () => {
  const { minBattery_mV: _, ...without } = night
  for (const [body, error] of [
    [{ ...night, rules: [1, 1].map(stateChangeId => ({ stateChangeId, delay: 5 })) }, 'rules: add only one rule'],
    [without, 'minBattery_mV: enter the voltage'],
    [{ ...night, minBattery_mV: 3000 }, 'minBattery_mV: enter more than 3 V'],
    [{ ...night, rules: [{ stateChangeId: 5, delay: 5 }] }, 'stateChangeId'],
    [{ ...night, asleepReportInterval: 5 }, 'asleepReportInterval'],
  ] as const) {
    const answer = await app.call(users.dealer, createPowerProfile, { body })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([expect.stringContaining(error)])
  }
})

test('shows default intervals for a profile stored before there were any', async () => {
  const { record_id: id } = await database.db
    .insertInto('record')
    .values({ kind: 'power-profile', company_id: 1, name: 'Old', data: '{}' })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  expect(await read(id)).toMatchObject({ rules: [], movingReportInterval: 60, stillReportInterval: 600 })
})

test('lets companies below read and assign a default of a parent; a used profile is not deleted, and names its units', async () => {
  const id = await add({ name: 'For all', isDefault: true })
  expect(await read(id, users.customer)).toMatchObject({ readOnly: true, companyName: '-' })
  const assign = (unitIds: number[], assigned = true) =>
    app.call(users.customer, assignPowerProfile, {
      path: { profileId: id },
      body: { assignements: unitIds.map(unitId => ({ unitId, assign: assigned })) },
    })
  expect((await assign([20, 21])).body).toEqual({ hasWarning: false })
  expect((await assign([10])).status).toBe(400)
  expect((await app.call(users.customer, getPowerProfileAssigned, { path: { profileId: id } })).body).toMatchObject([
    { unitId: 20, assigned: true },
    { unitId: 21, assigned: true },
  ])
  expect((await app.call(users.dealer, getPowerProfileUsage, { path: { id } })).body).toMatchObject({ unitsCount: 2 })
  expect(await app.call(users.dealer, deletePowerProfile, { path: { id } })).toMatchObject({
    status: 409,
    body: { detail: 'For all is assigned to 2 units: Unit 20, Unit 21. Remove it from them, then delete it.' },
  })
  await assign([20, 21], false)
  expect((await app.call(users.dealer, deletePowerProfile, { path: { id } })).status).toBeLessThan(300)
})

test('neither changes nor assigns a profile with the permission to view only', async () => {
  const id = await add({ name: 'Locked' })
  expect((await read(id, users.reader)).name).toBe('Locked')
  const refused = await Promise.all([
    app.call(users.reader, createPowerProfile, { body: night }),
    app.call(users.reader, updatePowerProfile, { path: { id }, body: night }),
    app.call(users.reader, deletePowerProfile, { path: { id } }),
    app.call(users.reader, assignPowerProfile, {
      path: { profileId: id },
      body: { assignements: [{ unitId: 10, assign: true }] },
    }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})
