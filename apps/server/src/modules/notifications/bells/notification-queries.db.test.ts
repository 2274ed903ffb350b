import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { countUnread, groupByType, listNotifications, markRead } from './notification-queries.ts'

let database: TestDatabase
const one = { userId: 1, companyIds: [1] }
const two = { userId: 2, companyIds: [1] }
const day = (d: number) => new Date(Date.UTC(2026, 0, d))

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insertInto('company').values({ company_id: 1, name: 'c' }).execute()
  await db.insertInto('user_group').values({ group_id: 1, name: 'g', role: 'R' }).execute()
  await db
    .insertInto('app_user')
    .values([1, 2].map(id => ({ user_id: id, company_id: 1, group_id: 1, login: `u${id}` })))
    .execute()
  const notification = (user_id: number, d: number, code: string) => ({
    user_id,
    alarm_type_code: code,
    unit_name: `unit ${d}`,
    notified_at: day(d),
    text: `${code} ${d}`,
  })
  await db
    .insertInto('web_notification')
    .values([
      ...Array.from({ length: 5 }, (_, i) => notification(1, i + 1, i % 2 ? 'SOS' : 'IDLE')),
      notification(2, 9, 'SOS'),
    ])
    .execute()
})
afterAll(() => database.close())

const days = async (filter: Parameters<typeof listNotifications>[2], page = { start: 0, limit: 100 }) =>
  (await listNotifications(database.db, one, filter, page)).items.map(({ unitName }) => unitName)

test('lists the user’s own notifications, newest first, by page', async () => {
  expect(await days({})).toEqual(['unit 5', 'unit 4', 'unit 3', 'unit 2', 'unit 1'])
  expect(await days({}, { start: 4, limit: 2 })).toEqual(['unit 1'])
  expect((await listNotifications(database.db, one, {}, { start: 0, limit: 2 })).totalCount).toBe(5)
})

test('includes both days of a period', async () => {
  expect(await days({ start: '2026-01-02', end: '2026-01-04' })).toEqual(['unit 4', 'unit 3', 'unit 2'])
})

test('marks only the named notifications, and none of another user', async () => {
  const { items } = await listNotifications(database.db, one, {}, { start: 0, limit: 1 })
  const ids = items.map(({ id }) => id)
  expect(await markRead(database.db, two, { notificationIds: ids })).toBe(0)
  expect(await markRead(database.db, one, { notificationIds: ids })).toBe(1)
  expect(await countUnread(database.db, one)).toBe(4)
  expect(await days({ read: true })).toEqual(['unit 5'])
})

test('counts unread notifications by group', async () => {
  const groups = await groupByType(database.db, one, {})
  expect(groups.map(({ alarmTypeCode, count, unreadCount }) => [alarmTypeCode, count, unreadCount])).toEqual([
    ['IDLE', 3, 2],
    ['SOS', 2, 2],
  ])
})

test('marks all since a time, inclusive, and none before', async () => {
  expect(await markRead(database.db, one, { start: day(3).toISOString() })).toBe(2)
  expect(await days({ read: false })).toEqual(['unit 2', 'unit 1'])
})

test('neither shows, counts nor marks a notification of a unit that left the user’s scope', async () => {
  const { db } = database
  await db.insertInto('company').values({ company_id: 2, name: 'other' }).execute()
  await db.insertInto('unit').values({ unit_id: 7, company_id: 1, name: 'sold' }).execute()
  await db
    .insertInto('web_notification')
    .values({ user_id: 2, unit_id: 7, alarm_type_code: 'SOS', unit_name: 'sold', notified_at: day(20), text: '' })
    .execute()
  const names = async () =>
    (await listNotifications(db, two, {}, { start: 0, limit: 9 })).items.map(({ unitName }) => unitName)
  expect([await names(), await countUnread(db, two)]).toEqual([['sold', 'unit 9'], 2])
  await db.updateTable('unit').set({ company_id: 2 }).where('unit_id', '=', 7).execute()
  expect([await names(), await countUnread(db, two)]).toEqual([['unit 9'], 1])
  expect((await groupByType(db, two, {})).map(({ count }) => count)).toEqual([1])
  expect(await markRead(db, two, { start: day(1).toISOString() })).toBe(1)
})

test('NOTIF-013 sorts as requested', async () => {
  const sorted = async (...sort: string[]) =>
    (await listNotifications(database.db, one, {}, { start: 0, limit: 9, sort })).items.map(({ unitName }) => unitName)
  expect(await sorted('notificationTimestamp,asc')).toEqual(['unit 1', 'unit 2', 'unit 3', 'unit 4', 'unit 5'])
  expect(await sorted('alarmTypeCode,desc', 'unitName,desc')).toEqual([
    'unit 4',
    'unit 2',
    'unit 5',
    'unit 3',
    'unit 1',
  ])
})
