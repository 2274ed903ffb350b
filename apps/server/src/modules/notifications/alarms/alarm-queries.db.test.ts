import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { countByType, groupByUnit, listAlarms, markRead } from './alarm-queries.ts'

let database: TestDatabase
const owner = { userId: 1, companyIds: [1] }
const dealer = { userId: 2, companyIds: [1, 2] }
const hour = (h: number) => new Date(Date.UTC(2026, 0, 10, h))

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedUnits(db, { 1: [11, 12], 2: [21] })
  await db.insertInto('user_group').values({ group_id: 1, name: 'g', role: 'R' }).execute()
  await db
    .insertInto('app_user')
    .values([1, 2].map(id => ({ user_id: id, company_id: 1, group_id: 1, login: `u${id}` })))
    .execute()
  const types = await db.selectFrom('alarm_type').select(['alarm_type_id', 'code', 'priority_id']).execute()
  const alarm = (unit_id: number, code: string, h: number) => {
    const type = types.find(each => each.code === code)
    return {
      unit_id,
      alarm_type_id: type?.alarm_type_id ?? 0,
      priority_id: type?.priority_id ?? null,
      occurred_at: hour(h),
      text: `${code} at ${h}`,
    }
  }
  await db
    .insertInto('alarm')
    .values([
      alarm(11, 'OVERSPEED', 8),
      alarm(11, 'OVERSPEED', 9),
      alarm(12, 'SOS', 10),
      alarm(12, 'IGNITION_ON', 11),
      alarm(21, 'SOS', 12),
    ])
    .execute()
})
afterAll(() => database.close())

const texts = async (...args: Parameters<typeof listAlarms> extends [unknown, ...infer Rest] ? Rest : never) =>
  (await listAlarms(database.db, ...args)).items.map(({ text }) => text)

test('EVT-009 lists visible alarms only, newest first', async () => {
  expect(await texts(owner, {})).toEqual(['IGNITION_ON at 11', 'SOS at 10', 'OVERSPEED at 9', 'OVERSPEED at 8'])
  expect((await listAlarms(database.db, owner, {})).items[0]).toMatchObject({
    alarmId: expect.any(Number),
    unitId: 12,
    unitName: 'Unit 12',
    alarmTypeCode: 'IGNITION_ON',
    alarmTypeName: 'Key on',
    isRead: 'UNREAD',
  })
  expect(await texts(dealer, {})).toHaveLength(5)
  expect(await texts(owner, { unitIds: [21] })).toEqual([])
})

test('includes the start of a period and excludes its end', async () => {
  expect(await texts(owner, { from: hour(9), to: hour(11) })).toEqual(['SOS at 10', 'OVERSPEED at 9'])
})

test('returns an empty page after the end with the total count', async () => {
  expect(await listAlarms(database.db, owner, {}, { start: 100, limit: 10 })).toEqual({ items: [], totalCount: 4 })
})

test('returns NULL for a missing priority', async () => {
  const { items } = await listAlarms(database.db, owner, { unitIds: [12] })
  expect(items.map(({ priorityCode }) => priorityCode)).toEqual(['NULL', 'HIGH'])
})

test('EVT-009 stores reading per user: the dealer’s click hides nothing from the owner', async () => {
  expect(await markRead(database.db, dealer, { unitIds: [11] })).toEqual({ marked: 2 })
  expect(await markRead(database.db, dealer, { unitIds: [11] })).toEqual({ marked: 0 })
  expect(await texts(dealer, { state: 'UNREAD' })).toEqual(['SOS at 12', 'IGNITION_ON at 11', 'SOS at 10'])
  expect(await texts(dealer, { state: 'READ' })).toEqual(['OVERSPEED at 9', 'OVERSPEED at 8'])
  expect(await texts(owner, { state: 'UNREAD' })).toHaveLength(4)
})

test('marks no alarms outside the scope', async () => {
  expect(await markRead(database.db, owner, { unitIds: [21] })).toEqual({ marked: 0 })
})

test('EVT-009 counts the same number by type and by unit as it lists', async () => {
  const byType = await countByType(database.db, dealer, {}, {})
  expect(byType.items.map(({ alarmTypeCode, count }) => [alarmTypeCode, count])).toEqual([
    ['SOS', 2],
    ['OVERSPEED', 2],
    ['IGNITION_ON', 1],
  ])
  const byUnit = await groupByUnit(database.db, dealer, {}, {})
  expect(byUnit.items.map(({ unitId, count, unreadCount }) => [unitId, count, unreadCount])).toEqual([
    [21, 1, 1],
    [12, 1, 1],
    [12, 1, 1],
    [11, 2, 0],
  ])
})

test('EVT-009 omits alarms of an archived unit from lists and counts unless they or the unit are named', async () => {
  const archive = (archived_at: Date | null) =>
    database.db.updateTable('unit').set({ archived_at }).where('unit_id', '=', 12).execute()
  const [named] = (await listAlarms(database.db, owner, { unitIds: [12] })).items
  await archive(hour(13))
  try {
    expect(await texts(owner, {})).toEqual(['OVERSPEED at 9', 'OVERSPEED at 8'])
    expect((await countByType(database.db, owner, {}, {})).items.map(({ count }) => count)).toEqual([2])
    expect((await groupByUnit(database.db, owner, {}, {})).items.map(({ unitId }) => unitId)).toEqual([11])
    expect(await texts(owner, { unitIds: [12] })).toEqual(['IGNITION_ON at 11', 'SOS at 10'])
    expect(await texts(owner, { alarmIds: [named?.alarmId ?? 0] })).toEqual(['IGNITION_ON at 11'])
  } finally {
    await archive(null)
  }
})
