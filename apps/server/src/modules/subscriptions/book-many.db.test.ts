import { afterEach, beforeEach, expect, test } from 'vitest'
import { acting, seedSubscriptionWorld } from '#test/subscriptions.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { activateRows, renewRows } from './book-many.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await seedSubscriptionWorld(database.db)
})
afterEach(() => database.close())

const used = async (lineId: number) =>
  (
    await database.db
      .selectFrom('subscription_line')
      .select('used')
      .where('line_id', '=', lineId)
      .executeTakeFirstOrThrow()
  ).used

test('activates devices by serial number or unique ID and rejects each other row with a sentence', async () => {
  const request = {
    lineId: 4,
    companyId: 3,
    requestKey: 'several-devices',
    rows: [{ device: ' D1 ', serialNumber: 'M-1' }, { device: 'imei-2' }, { device: 'D3' }, { device: 'D4' }],
  }
  const results = await activateRows(acting(database.db), request, inEnglish())
  expect(results).toEqual([
    { device: 'D1', result: 'DONE', uniqueId: 'imei-1', unitId: expect.any(Number) },
    { device: 'imei-2', result: 'DONE', uniqueId: 'imei-2', unitId: expect.any(Number) },
    {
      device: 'D3',
      result: 'REFUSED',
      message: 'The device D3 has already been activated. Select another device.',
    },
    { device: 'D4', result: 'REFUSED', message: expect.stringContaining('D4') },
  ])
  const units = await database.db
    .selectFrom('unit')
    .select(['name', 'company_id'])
    .where('device_id', 'in', [1, 2])
    .orderBy('device_id')
    .execute()
  expect(units).toEqual([
    { name: 'M-1', company_id: 3 },
    { name: 'D2', company_id: 3 },
  ])
  // a lost response: the same request again
  expect(await activateRows(acting(database.db), request, inEnglish())).toEqual(results)
  expect(await used(4)).toBe(2)
})

test('activates as many devices as the line has items left', async () => {
  const rows = ['D1', 'D2'].map(device => ({ device }))
  const results = await activateRows(acting(database.db), { lineId: 1, companyId: 3, rows }, inEnglish())
  expect(results).toMatchObject([
    { result: 'DONE' },
    { result: 'REFUSED', message: 'Nothing is left of Start in order O-1. Select another subscription.' },
  ])
  expect(await used(1)).toBe(1)
})

test('renews units by ID and serial number once, even if a unit is listed twice', async () => {
  await database.db.updateTable('unit').set({ serial: 'N21' }).where('unit_id', '=', 22).execute()
  const request = {
    lineId: 2,
    requestKey: 'several-units',
    rows: [
      { unitId: 1 },
      { serialNumber: ' S1 ' },
      { serialNumber: 'D3' },
      { serialNumber: 'N21' },
      { unitId: 23 },
      { serialNumber: 'N41' },
    ],
  }
  const results = await renewRows(acting(database.db), request, inEnglish())
  const done = { result: 'DONE', unitId: 1, unitName: 'Combine', serialNumber: 'S1' }
  expect(results).toMatchObject([
    done,
    done,
    done,
    { result: 'REFUSED', message: expect.stringContaining('Several units') },
    { result: 'REFUSED', unitName: 'New 23', message: expect.stringContaining('has no subscription') },
    { result: 'REFUSED', serialNumber: 'N41', message: expect.stringContaining('No unit') },
  ])
  expect(new Set(results.slice(0, 3).map(row => row.subscriptionEndDate)).size).toBe(1)
  expect(await used(2)).toBe(1)
})

test('explains why a line does not match a unit', async () => {
  const [row] = await renewRows(acting(database.db), { lineId: 6, rows: [{ unitId: 1 }] }, inEnglish())
  expect(row?.message).toBe('This subscription cannot be used here: there is no line 6')
})
