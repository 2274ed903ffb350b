import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { listExpirations } from '#modules/subscriptions/subscription-reports.ts'
import { countNextMonth, readLayout, writeLayout } from './dashboards.ts'

let database: TestDatabase
const rome = { userId: 1, companyIds: [1] }
const auckland = { userId: 2, companyIds: [1] }

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [11, 12, 13, 14, 15], 2: [21] })
  await db.insertInto('user_group').values({ group_id: 1, name: 'g', role: 'R' }).execute()
  await db
    .insertInto('app_user')
    .values([
      { user_id: 1, company_id: 1, group_id: 1, login: 'rome', timezone: 'Europe/Rome' },
      { user_id: 2, company_id: 1, group_id: 1, login: 'auckland', timezone: 'Pacific/Auckland' },
    ])
    .execute()
  const ends: Record<number, string | null> = {
    11: '2027-01-31T22:59:59Z', // the last second of January in Rome
    12: '2027-01-31T23:00:00Z', // 1 February in Rome
    13: '2027-02-28T22:59:59Z', // the last of February in Rome; March in Auckland
    14: '2027-02-28T23:00:00Z', // March in both
    15: null,
    21: '2027-02-10T00:00:00Z', // in February, outside the scope
  }
  for (const [unit, subscription_end] of Object.entries(ends)) {
    await db.updateTable('unit').set({ subscription_end }).where('unit_id', '=', Number(unit)).execute()
  }
})
afterAll(() => database.close())

test('counts the subscriptions that end in the next calendar month of the caller’s time zone', async () => {
  const january = new Date('2027-01-15T12:00:00Z')
  expect(await countNextMonth(database.db, rome, january)).toBe(2)
  // 22:59:59 in January is February in Auckland already, 28 February 22:59:59 is March
  expect(await countNextMonth(database.db, auckland, january)).toBe(2)
})

test('lists the subscriptions that it counts', async () => {
  const now = new Date('2027-01-15T12:00:00Z')
  for (const [scope, unitIds] of [
    [rome, [12, 13]],
    [auckland, [11, 12]],
  ] as const) {
    const { items } = await listExpirations(database.db, scope, { zone: 'UTC', now, nextMonth: true })
    expect(items.map(({ unitId }) => unitId)).toEqual(unitIds)
  }
})

test('changes the month at midnight in the caller’s time zone', async () => {
  const turn = new Date('2027-01-31T23:00:00Z')
  expect(await countNextMonth(database.db, rome, new Date(turn.getTime() - 1))).toBe(2)
  expect(await countNextMonth(database.db, rome, turn)).toBe(1)
})

test('counts January after December', async () => {
  expect(await countNextMonth(database.db, rome, new Date('2026-12-31T12:00:00Z'))).toBe(1)
})

test('stores one layout for each user and removes it when saved without tiles', async () => {
  const { db } = database
  const tiles = [
    { id: 'signals', x: 0, y: 0, w: 2, h: 1 },
    { id: 'status', x: 0, y: 1, w: 1, h: 1, hidden: true },
  ]
  await writeLayout(db, 1, { tiles })
  expect(await readLayout(db, 1)).toEqual({ tiles })
  expect(await readLayout(db, 2)).toEqual({ tiles: [] })
  await writeLayout(db, 1, { tiles: [] })
  expect(await readLayout(db, 1)).toEqual({ tiles: [] })
})

test('REP-056 does not count an archived unit', async () => {
  const archive = (archived_at: Date | null) =>
    database.db.updateTable('unit').set({ archived_at }).where('unit_id', '=', 12).execute()
  await archive(new Date())
  expect(await countNextMonth(database.db, rome, new Date('2027-01-15T12:00:00Z'))).toBe(1)
  await archive(null)
})
