import { listWebNotifications, markWebNotificationsAsRead } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'

let database: TestDatabase
let app: RealApp

const moment = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
const dayOf = (day: number) => moment(day).slice(0, 10)

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [10] })
  await seedCallers(db, { 1: { companyId: 1 }, 2: { companyId: 1, acls: [] } })
  const rows = [1, 2, 3, 4, 5].map(day => ({
    user_id: 2,
    unit_id: 10,
    alarm_type_code: 'SOS',
    unit_name: 'Unit 10',
    notified_at: moment(day),
    text: `Text ${day}`,
  }))
  await db
    .insertInto('web_notification')
    .values([...rows, { ...rows[0]!, user_id: 1, text: 'Of somebody else' }])
    .execute()
  await db.updateTable('web_notification').set({ alarm_priority: 'HIGH' }).where('text', '=', 'Text 5').execute()
  app = await realApp(db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const list = async (query: object = {}) => (await app.call(2, listWebNotifications, { query })).body
const texts = async (query: object) => (await list(query)).items.map(({ text }) => text)
const mark = (body: object) => app.call(2, markWebNotificationsAsRead, { body })

test('NOTIF-009 NOTIF-010 returns seven fields, with priority NULL if there is none, and the total count', async () => {
  const page = await list({ page: 0, size: 2 })
  expect([page.totalElements, page.totalPages, page.items.length]).toEqual([5, 3, 2])
  expect(page.items).toMatchObject([
    {
      id: expect.any(Number),
      read: false,
      alarmTypeCode: 'SOS',
      unitName: 'Unit 10',
      notificationTimestamp: moment(5),
      alarmPriority: 'HIGH',
      text: 'Text 5',
    },
    { notificationTimestamp: moment(4), alarmPriority: 'NULL', text: 'Text 4' },
  ])
})

test('NOTIF-013 finds notifications since a start, read or unread, by page, in the requested order', async () => {
  expect([listWebNotifications.method, listWebNotifications.path]).toEqual(['GET', '/api/web-notifications'])
  expect(await texts({ start: dayOf(3) })).toEqual(['Text 5', 'Text 4', 'Text 3'])
  expect(await texts({ start: dayOf(2), page: 1, size: 2, sort: 'notificationTimestamp,asc' })).toEqual([
    'Text 4',
    'Text 5',
  ])
  expect(await texts({ read: true })).toEqual([])
  expect(await texts({ read: false })).toHaveLength(5)
})

test('NOTIF-008 NOTIF-013 NOTIF-015 marks notifications by ID or since a start, and requires one of the two', async () => {
  const { method, path } = markWebNotificationsAsRead
  expect([method, path]).toEqual(['PUT', '/api/web-notifications/mark-as-read'])
  expect((await mark({})).status).toBe(400)
  const [newest] = (await list()).items
  expect((await mark({ notificationIds: [newest?.id] })).body).toEqual({ marked: 1, unread: 4 })
  expect(await texts({ read: true })).toEqual(['Text 5'])
  expect((await mark({ start: moment(3) })).body).toEqual({ marked: 2, unread: 2 })
  expect(await texts({ read: false })).toEqual(['Text 2', 'Text 1'])
})

test('NOTIF-007 marks all since a start at once, beyond one page', async () => {
  const many = Array.from({ length: 150 }, (_, i) => ({
    user_id: 2,
    unit_id: 10,
    alarm_type_code: 'SOS',
    unit_name: 'Unit 10',
    notified_at: moment(40),
    text: `Later ${i}`,
  }))
  await database.db.insertInto('web_notification').values(many).execute()
  const since = { start: dayOf(40), read: false }
  expect((await list(since)).totalElements).toBe(150)
  expect((await mark({ start: moment(1) })).body).toMatchObject({ unread: 0 })
  expect((await list({ read: false })).totalElements).toBe(0)
})
