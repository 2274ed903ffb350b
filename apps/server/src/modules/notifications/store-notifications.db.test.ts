import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedFleet, parsed, start } from '#test/ingest.ts'
import type { DeviceEvent } from '#telemetry/ingest/observation.ts'
import type { NotifiedAlarm } from './notified-alarm.ts'
import { storeNotifications } from './store-notifications.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let unitId: number
let number = 0
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
})
afterAll(() => test.close())
beforeEach(async () => {
  number++
  unitId = await fleet.unit(`Unit ${number}`, `unit-${number}`)
})

const event = (type: string, more: Partial<DeviceEvent> = {}): DeviceEvent => ({
  deviceUid: `unit-${number}`,
  source: 'traccar',
  type,
  time: start,
  ...more,
})

/** Stores events and returns the notified alarms that listeners receive after the commit. */
async function raise(...events: DeviceEvent[]): Promise<NotifiedAlarm[]> {
  const pipeline = fleet.pipeline({ inCommit: { alarms: [storeNotifications] } })
  const heard: NotifiedAlarm[] = []
  pipeline.onAlarms((_, resultOf) => heard.push(...resultOf(storeNotifications)))
  await pipeline.ingest({ ...parsed(), events })
  return heard
}

const stored = () =>
  test.db.selectFrom('web_notification').selectAll().where('unit_id', '=', unitId).orderBy('user_id').execute()
const userIds = async () => (await stored()).map(({ user_id }) => user_id)

it('marks notifications of imported history as read', async () => {
  await raise(event('sos', { isHistory: true }), event('sos', { time: start + 60_000 }))
  const states = (await stored()).map(({ notified_at, read_at }) => [notified_at.getTime() - start, read_at !== null])
  expect(new Map(states as [number, boolean][])).toEqual(
    new Map([
      [0, true],
      [60_000, false],
    ]),
  )
})

it('notifies users who may see the unit of an alarm with a priority', async () => {
  const [notified] = await raise(event('sos', { text: 'help' }))
  const { root, dealer, customer, extra } = fleet.users
  const rows = await stored()
  expect(rows.map(row => row.user_id)).toEqual([root, dealer, customer, extra])
  expect(rows[0]).toMatchObject({
    alarm_id: notified?.alarm.alarmId,
    unit_name: `Unit ${number}`,
    alarm_type_code: 'SOS',
    alarm_priority: 'HIGH',
    text: 'help',
  })
  expect(rows[0]?.notified_at.getTime()).toBe(start)
  expect(notified).toEqual({
    alarm: expect.objectContaining({ unitId, code: 'SOS' }) as unknown,
    userIds: [root, dealer, customer, extra],
    languages: ['en', 'en', 'en', 'en'],
    notificationIds: rows.map(row => row.notification_id),
    mailTo: [],
    pushTo: [],
  })
})

it('notifies of a device alarm without a type', async () => {
  const [heard] = await raise(event('tampering'))
  expect(heard).toMatchObject({ alarm: { code: 'OTHER', priorityCode: 'LOW' } })
  expect(heard?.userIds).not.toEqual([])
})

it('notifies no one of an event without a priority', async () => {
  expect(await raise(event('ignitionOn'))).toMatchObject([
    { alarm: { code: 'IGNITION_ON', priorityCode: null }, userIds: [], notificationIds: [], mailTo: [] },
  ])
  expect(await stored()).toEqual([])
})

it('decides for each alarm of a commit separately', async () => {
  const { root, dealer, customer, extra } = fleet.users
  const heard = await raise(
    event('sos'),
    event('ignitionOn', { time: start + 1000 }),
    event('sos', { time: start + 2000, groupIds: [await group([dealer])] }),
  )
  expect(heard.map(({ alarm, userIds }) => [alarm.occurredAt - start, userIds])).toEqual([
    [0, [root, dealer, customer, extra]],
    [1000, []],
    [2000, [dealer]],
  ])
})

it('stores an alarm together with its notifications or not at all, and accepts it again', async () => {
  await sql`alter table web_notification add constraint refused check (text <> 'refused')`.execute(test.db)
  await expect(raise(event('sos', { text: 'refused' }))).rejects.toThrow('refused')
  expect(await test.db.selectFrom('alarm').selectAll().where('unit_id', '=', unitId).execute()).toEqual([])
  await sql`alter table web_notification drop constraint refused`.execute(test.db)
  await raise(event('sos', { text: 'refused' }))
  expect(await stored()).toHaveLength(4)
})

/** Adds a notification group of users and of addresses without an account. */
async function group(members: number[], emails: string[] = []): Promise<number> {
  const { record_id } = await test.db
    .insertInto('record')
    .values({
      kind: 'notification-group',
      company_id: fleet.customer,
      name: 'Watch',
      data: JSON.stringify({ userIds: members, emails }),
    })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return record_id
}

describe('alarm that names notification groups', () => {
  const enter = (...groupIds: number[]) => raise(event('geofenceEnter', { groupIds }))
  const setMode = (userId: number, notification_mode: string) =>
    test.db.updateTable('app_user').set({ notification_mode }).where('user_id', '=', userId).execute()
  /** Sets the same channels for all alarm types. */
  const setChannels = async (user_id: number, channels: { email: boolean; web: boolean }) => {
    const rows = await test.db.selectFrom('alarm_type').select('alarm_type_id').execute()
    await test.db
      .insertInto('notification_alarm')
      .values(
        rows.map(({ alarm_type_id }) => ({ user_id, alarm_type_id, push: channels.web, unit_ids: null, ...channels })),
      )
      .execute()
  }
  afterEach(async () => {
    await setMode(fleet.users.customer, 'CUSTOM')
    await test.db.deleteFrom('notification_alarm').execute()
  })

  it('notifies their users who may see the unit', async () => {
    const { dealer, customer, stranger, silent } = fleet.users
    await enter(await group([dealer, stranger, silent]), await group([customer]))
    expect(await userIds()).toEqual([dealer, customer])
  })

  it('reaches a user who disabled such alarms only if the user’s mode is groups', async () => {
    const { customer } = fleet.users
    await setChannels(customer, { email: false, web: false })
    const groupId = await group([customer])
    await enter(groupId)
    expect(await userIds()).toEqual([])
    await setMode(customer, 'NOTIFICATION_GROUPS')
    await raise(event('geofenceEnter', { time: start + 1000, groupIds: [groupId] }))
    expect(await userIds()).toEqual([customer])
  })

  it('does not reach a user in groups mode who is in none of them, regardless of other settings', async () => {
    const { customer, dealer } = fleet.users
    await setMode(customer, 'NOTIFICATION_GROUPS')
    await setChannels(customer, { email: true, web: true })
    await enter(await group([dealer]))
    expect(await userIds()).toEqual([dealer])
  })

  it('reaches the addresses of the groups by email, once each', async () => {
    const { customer } = fleet.users
    await test.db.updateTable('app_user').set({ email: 'Ada@example.com' }).where('user_id', '=', customer).execute()
    await setChannels(customer, { email: true, web: true })
    const heard = await enter(await group([customer], ['gate@example.com', 'ada@example.com']))
    expect(heard.flatMap(({ mailTo }) => mailTo.map(({ userId, address }) => [userId, address]))).toEqual([
      [customer, 'Ada@example.com'],
      [null, 'gate@example.com'],
    ])
  })
})

it('reaches browsers of users who enabled it by alarm and by unit', async () => {
  const { customer, dealer, root } = fleet.users
  const { alarm_type_id } = await test.db
    .selectFrom('alarm_type')
    .select('alarm_type_id')
    .where('code', '=', 'SOS')
    .executeTakeFirstOrThrow()
  for (const user_id of [customer, dealer, root]) {
    const keys = { p256dh: 'a key', auth: 'a secret', name: 'Firefox, Linux' }
    await test.db
      .insertInto('push_device')
      .values({ user_id, endpoint: `https://push.invalid/${user_id}`, ...keys })
      .execute()
  }
  const all = { email: false, push: true, web: false }
  const alarms = [customer, dealer].map(user_id => ({ user_id, alarm_type_id, unit_ids: null, ...all }))
  await test.db.insertInto('notification_alarm').values(alarms).execute()
  await test.db
    .insertInto('notification_unit')
    .values({ user_id: dealer, unit_id: unitId, alarm_types: null, ...all, push: false })
    .execute()
  const [notified] = await raise(event('sos', { time: Date.now() }))
  expect(notified?.pushTo).toEqual([customer])
  const letters = await test.db
    .selectFrom('push_letter')
    .innerJoin('push_device', 'push_device.push_device_id', 'push_letter.push_device_id')
    .select(['user_id', 'alarm'])
    .execute()
  expect(letters).toMatchObject([{ user_id: customer, alarm: { code: 'SOS', unitId } }])
})
