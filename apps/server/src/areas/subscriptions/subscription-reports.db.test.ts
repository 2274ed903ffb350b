import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { activate } from './activate.ts'
import { renew } from './renew.ts'
import { listActivations, listExpirations } from './subscription-reports.ts'
import { acting, scopes, seedSubscriptionWorld, today } from './testing.ts'

let database: TestDatabase
let made: number
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedSubscriptionWorld(db)
  await db.updateTable('unit').set({ subscription_end: '2026-11-20T23:30:00Z' }).where('unit_id', '=', 21).execute()
  made = (await activate(acting(db), { lineId: 4, deviceId: 1, companyId: 3, serialNumber: 'S-77' })).unitId
})
afterAll(() => database.close())

test('REP-058 expirations count down in days of the caller’s calendar, past ones first', async () => {
  const list = async (more: object = {}) =>
    (await listExpirations(database.db, scopes.dealer, { offsetUTC: 1, now: today, ...more })).items.map(({ unitId, daysLeft }) => [unitId, daysLeft])
  expect(await list()).toEqual([[21, 0], [1, 11], [made, 365]])
  // half an hour before midnight is the day before, one hour to the west
  expect(await list({ offsetUTC: 0 })).toEqual([[21, -1], [1, 10], [made, 365]])
  expect(await list({ expirationDays: 30 })).toEqual([[21, 0], [1, 11]])
  expect(await list({ filter: 's-7' })).toEqual([[made, 365]])
  expect((await listExpirations(database.db, scopes.other, { offsetUTC: 0, now: today })).items).toEqual([])
})

test('activations are listed with their device and end; renewals are none', async () => {
  await renew(acting(database.db), { unitId: 1, deviceId: 3, uniqueId: 'imei-3', serialNumber: 'S1', lineId: 2 })
  expect(await listActivations(database.db, scopes.dealer, {})).toEqual({
    items: [{
      unitId: made, unitName: 'S-77', uniqueId: 'imei-1', serialNumber: 'S-77', companyName: 'Customer', subscriptionName: 'Start by satellite',
      activationDate: '2026-11-21T10:00:00.000Z', subscriptionEndDate: '2027-11-21T10:00:00.000Z',
    }],
    totalCount: 1,
  })
  expect(await listActivations(database.db, scopes.other, {})).toEqual({ items: [], totalCount: 0 })
})
