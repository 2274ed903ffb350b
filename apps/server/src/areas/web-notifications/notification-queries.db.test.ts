import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { countUnread, groupByType, listNotifications, markRead } from './notification-queries.ts'

let database: TestDatabase
const day = (d: number) => new Date(Date.UTC(2026, 0, d))

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insertInto('company').values({ company_id: 1, name: 'c' }).execute()
  await db.insertInto('user_group').values({ group_id: 1, name: 'g', role: 'R' }).execute()
  await db.insertInto('app_user').values([1, 2].map(id => ({ user_id: id, company_id: 1, group_id: 1, login: `u${id}` }))).execute()
  const notification = (user_id: number, d: number, code: string) =>
    ({ user_id, alarm_type_code: code, unit_name: `unit ${d}`, notified_at: day(d), text: `${code} ${d}` })
  await db.insertInto('web_notification').values([
    ...Array.from({ length: 5 }, (_, i) => notification(1, i + 1, i % 2 ? 'SOS' : 'IDLE')), notification(2, 9, 'SOS'),
  ]).execute()
})
afterAll(() => database.close())

const days = async (filter: Parameters<typeof listNotifications>[2], page = { start: 0, limit: 100 }) =>
  (await listNotifications(database.db, 1, filter, page)).items.map(({ unitName }) => unitName)

test('one’s own, newest first, page by page', async () => {
  expect(await days({})).toEqual(['unit 5', 'unit 4', 'unit 3', 'unit 2', 'unit 1'])
  expect(await days({}, { start: 4, limit: 2 })).toEqual(['unit 1'])
  expect((await listNotifications(database.db, 1, {}, { start: 0, limit: 2 })).total).toBe(5)
})

test('a window in time includes both of its ends', async () => {
  expect(await days({ start: day(2).toISOString(), end: day(4).toISOString() })).toEqual(['unit 4', 'unit 3', 'unit 2'])
})

test('marking the named ones leaves the others, and nobody marks another user’s', async () => {
  const { items } = await listNotifications(database.db, 1, {}, { start: 0, limit: 1 })
  const ids = items.map(({ id }) => id)
  expect(await markRead(database.db, 2, { notificationIds: ids })).toBe(0)
  expect(await markRead(database.db, 1, { notificationIds: ids })).toBe(1)
  expect(await countUnread(database.db, 1)).toBe(4)
  expect(await days({ read: true })).toEqual(['unit 5'])
})

test('groups say how many are unread', async () => {
  const groups = await groupByType(database.db, 1, {})
  expect(groups.map(({ alarmTypeCode, count, unreadCount }) => [alarmTypeCode, count, unreadCount])).toEqual([['IDLE', 3, 2], ['SOS', 2, 2]])
})

test('marking all since a moment takes everything since then and nothing before', async () => {
  expect(await markRead(database.db, 1, { start: day(3).toISOString() })).toBe(2)
  expect(await days({ read: false })).toEqual(['unit 2', 'unit 1'])
})
