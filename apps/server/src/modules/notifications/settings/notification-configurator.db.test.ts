import {
  deleteEnabledAlarmNotification,
  deleteUnitNotifications,
  getEnabledAlarmNotification,
  getUserNotificationMode,
  listEnabledAlarmNotifications,
  listNotificationAlarmTypes,
  listNotificationEntries,
  searchNotificationUnitFacets,
  updateEmailUnitsNotifications,
  updateEnabledAlarmNotification,
  updatePushUnitsNotifications,
  updateUnitNotification,
  updateUserNotificationMode,
  updateWebUnitsNotifications,
  type Operation,
  type OperationTypes,
} from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { using } from '#test/dependencies.ts'
import type { Context } from '#kernel/http/handler.ts'
import { seedFleet, parsed, start } from '#test/ingest.ts'
import { loadScope } from '#kernel/scope/sql.ts'
import type { NotifiedAlarm } from '../notified-alarm.ts'
import { storeNotifications } from '../store-notifications.ts'
import { notificationConfigurator } from './notification-configurator.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let crane: number
let elsewhere: number
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  crane = await fleet.unit('Crane', 'crane')
  await fleet.unit('Roller', 'roller')
  elsewhere = await fleet.unit('Elsewhere', 'elsewhere', fleet.stranger)
  await test.db
    .updateTable('app_user')
    .set({ email: 'customer@example.com' })
    .where('user_id', '=', fleet.users.customer)
    .execute()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('notification_alarm').execute()
  await test.db.deleteFrom('notification_unit').execute()
})

type Parts<T extends OperationTypes> = Partial<Pick<T, 'path' | 'query' | 'body'>>

/** Calls an operation as a user with some permissions. */
async function as<T extends OperationTypes>(
  userId: number,
  operation: Operation<T>,
  parts: Parts<T> = {},
  acls: string[] = [],
): Promise<T['result']> {
  const bound = notificationConfigurator.find(each => each.operation === operation)
  const context = {
    path: {},
    query: {},
    ...parts,
    caller: { userId, login: `user ${userId}`, acls: new Set(acls), features: new Set() },
    scope: await loadScope(test.db, userId),
    use: using({ db: test.db }),
  }
  return (await bound?.run(context as unknown as Context)) as T['result']
}

const channels = (...on: ('email' | 'push' | 'web')[]) => ({
  email: on.includes('email'),
  push: on.includes('push'),
  web: on.includes('web'),
})
let minutes = 0

/** Returns the recipients of an alarm and their channels. */
async function notifiedOf(type: string, uid: string): Promise<NotifiedAlarm | undefined> {
  const pipeline = fleet.pipeline({ inCommit: { alarms: [storeNotifications] } })
  const heard: NotifiedAlarm[] = []
  pipeline.onAlarms((_, resultOf) => heard.push(...resultOf(storeNotifications)))
  minutes += 1
  await pipeline.ingest({
    ...parsed(),
    events: [{ deviceUid: uid, source: 'traccar', type, time: start + minutes * 60_000 }],
  })
  return heard[0]
}

/** Raises an alarm of the crane and returns its effects by user. */
async function raise(type: string, uid = 'crane') {
  const { userIds = [], mailTo = [] } = (await notifiedOf(type, uid)) ?? {}
  return { inPortal: userIds.includes(fleet.users.customer), mailed: mailTo.map(({ address }) => address) }
}

describe('default notification settings', () => {
  it('notify of every alarm with a priority, in the portal', async () => {
    expect(await raise('sos')).toEqual({ inPortal: true, mailed: [] })
    expect(await raise('ignitionOn')).toEqual({ inPortal: false, mailed: [] })
  })

  it('agree with the displayed settings', async () => {
    const { customer } = fleet.users
    const of = async (alarmType: string) =>
      (await as(customer, getEnabledAlarmNotification, { path: { userId: customer, alarmType } })).channels
    expect([await of('SOS'), await of('IGNITION_ON')]).toEqual([channels('web'), channels()])
    const { items } = await as(customer, listNotificationEntries, { body: { userId: customer } })
    expect(items.map(({ unitName, channels: open }) => [unitName, open])).toEqual([
      ['Crane', channels('email', 'push', 'web')],
      ['Roller', channels('email', 'push', 'web')],
    ])
    const codes = (await as(customer, listNotificationAlarmTypes)).map(({ alarmType }) => alarmType)
    const all = await as(customer, listEnabledAlarmNotifications, { path: { userId: customer } })
    expect(all.map(({ alarmType }) => alarmType)).toEqual(codes)
    expect(all.find(({ alarmType }) => alarmType === 'SOS')?.channels).toEqual(channels('web'))
    expect(items[0]?.alarmTypes.toSorted()).toEqual(codes.toSorted())
  })
})

describe('NOTIF-022 selected settings', () => {
  it('set channels by alarm type', async () => {
    const { customer: userId } = fleet.users
    await as(userId, updateEnabledAlarmNotification, {
      body: { userId, alarmType: 'SOS', channels: channels('email') },
    })
    await as(userId, updateEnabledAlarmNotification, {
      body: { userId, alarmType: 'IGNITION_ON', channels: channels('web') },
    })
    expect(await raise('sos')).toEqual({ inPortal: false, mailed: ['customer@example.com'] })
    expect(await raise('ignitionOn')).toEqual({ inPortal: true, mailed: [] })
    await as(userId, deleteEnabledAlarmNotification, { path: { userId, alarmType: 'SOS' } })
    expect(await raise('sos')).toEqual({ inPortal: true, mailed: [] })
  })

  it('set units by alarm type', async () => {
    const { customer: userId } = fleet.users
    const body = { userId, alarmType: 'SOS', channels: channels('web'), unitIds: [crane] }
    await as(userId, updateEnabledAlarmNotification, { body })
    expect(await as(userId, getEnabledAlarmNotification, { path: { userId, alarmType: 'SOS' } })).toEqual(body)
    expect([(await raise('sos')).inPortal, (await raise('sos', 'roller')).inPortal]).toEqual([true, false])
    const { items } = await as(userId, listNotificationEntries, { body: { userId, alarmType: 'SOS' } })
    expect(items.map(({ unitId }) => unitId)).toEqual([crane])
  })

  it('set channels by unit', async () => {
    const { customer: userId } = fleet.users
    await as(userId, updateEnabledAlarmNotification, {
      body: { userId, alarmType: 'SOS', channels: channels('email', 'web') },
    })
    await as(userId, updateEmailUnitsNotifications, { body: { userId, unitIds: [crane], enabled: false } })
    expect(await raise('sos')).toEqual({ inPortal: true, mailed: [] })
    await as(userId, updateWebUnitsNotifications, { body: { userId, unitIds: [crane], enabled: false } })
    await as(userId, updateEmailUnitsNotifications, { body: { userId, unitIds: [crane], enabled: true } })
    expect(await raise('sos')).toEqual({ inPortal: false, mailed: ['customer@example.com'] })
    expect(await raise('sos', 'roller')).toEqual({ inPortal: true, mailed: ['customer@example.com'] })
    await as(userId, deleteUnitNotifications, { query: { userId, unitId: crane } })
    expect((await raise('sos')).inPortal).toBe(true)
  })

  it('set push by alarm type and by unit', async () => {
    const { customer: userId } = fleet.users
    const browser = { endpoint: 'https://push.invalid/1', p256dh: 'a key', auth: 'a secret', name: 'Firefox, Linux' }
    await test.db
      .insertInto('push_device')
      .values({ user_id: userId, ...browser })
      .execute()
    const pushed = async (uid = 'crane') => (await notifiedOf('sos', uid))?.pushTo.includes(userId) ?? false
    expect(await pushed()).toBe(false)
    await as(userId, updateEnabledAlarmNotification, { body: { userId, alarmType: 'SOS', channels: channels('push') } })
    expect([await pushed(), (await raise('sos')).inPortal]).toEqual([true, false])
    await as(userId, updatePushUnitsNotifications, { body: { userId, unitIds: [crane], enabled: false } })
    expect([await pushed(), await pushed('roller')]).toEqual([false, true])
  })

  it('set alarm types by unit', async () => {
    const { customer: userId } = fleet.users
    const setting = { unitId: crane, channels: channels('web'), alarmTypes: ['OVERSPEED'] }
    await as(userId, updateUnitNotification, { body: { userId, ...setting } })
    expect([(await raise('sos')).inPortal, (await raise('overspeed')).inPortal]).toEqual([false, true])
    const { items } = await as(userId, listNotificationEntries, { body: { userId, search: 'cra' } })
    expect(items).toEqual([{ unitName: 'Crane', ...setting }])
  })

  it('NOTIF-023 disable all notifications by mode and keep groups', async () => {
    const { customer: userId } = fleet.users
    const mode = async () => (await as(userId, getUserNotificationMode, { path: { userId } })).notificationMode
    const set = (notificationMode: 'DISABLED' | 'CUSTOM' | 'NOTIFICATION_GROUPS') =>
      as(userId, updateUserNotificationMode, { path: { userId }, body: { notificationMode } })
    await set('DISABLED')
    expect([await mode(), (await raise('sos')).inPortal]).toEqual(['DISABLED', false])
    await set('NOTIFICATION_GROUPS')
    expect([await mode(), (await raise('sos')).inPortal]).toEqual(['NOTIFICATION_GROUPS', true])
    await set('CUSTOM')
    expect(await mode()).toBe('CUSTOM')
  })
})

describe('settings by user', () => {
  it('allow users to change their own; others’ require separate permissions for reading and changing', async () => {
    const { customer, dealer } = fleet.users
    const look = (acls: string[]) => as(dealer, getUserNotificationMode, { path: { userId: customer } }, acls)
    const change = (acls: string[]) =>
      as(dealer, updateUserNotificationMode, { path: { userId: customer }, body: { notificationMode: 'CUSTOM' } }, acls)
    await expect(look([])).rejects.toMatchObject({ status: 403 })
    expect(await look(['ADM_USER_VIEW'])).toEqual({ notificationMode: 'CUSTOM' })
    await expect(change(['ADM_USER_VIEW'])).rejects.toMatchObject({ status: 403 })
    await change(['ADM_USER_VIEW', 'ADM_USER_EDIT'])
  })

  it('return 404 for a user outside the scope', async () => {
    const { customer, stranger } = fleet.users
    const looking = as(customer, getUserNotificationMode, { path: { userId: stranger } }, ['ADM_USER_VIEW'])
    await expect(looking).rejects.toMatchObject({ status: 404 })
  })

  it('contain only units that both users see, and reject a change with any other unit', async () => {
    const { root, customer } = fleet.users
    const acls = ['ADM_USER_VIEW', 'ADM_USER_EDIT']
    const { items } = await as(root, listNotificationEntries, { body: { userId: customer } }, acls)
    expect(items.map(({ unitName }) => unitName)).toEqual(['Crane', 'Roller'])
    const body = { userId: customer, unitIds: [crane, elsewhere], enabled: false }
    await expect(as(root, updateWebUnitsNotifications, { body }, acls)).rejects.toMatchObject({ status: 404 })
    expect(await test.db.selectFrom('notification_unit').selectAll().execute()).toEqual([])
  })

  it('NOTIF-023 reject changes to those of a deleted user, or one with more rights or companies', async () => {
    const { dealer, customer, extra, root } = fleet.users
    const acls = ['ADM_USER_VIEW', 'ADM_USER_EDIT']
    const rights = (codes: string[]) =>
      test.db
        .updateTable('user_group')
        .set({ acls: codes as never })
        .execute()
    const change = (userId: number, by = dealer) =>
      as(by, updateUserNotificationMode, { path: { userId }, body: { notificationMode: 'DISABLED' } }, acls)
    try {
      await rights([...acls, 'SYS_GROUP_ACL_EDIT'])
      await expect(change(customer)).rejects.toMatchObject({ status: 403 })
      const body = { userId: customer, unitIds: [crane], enabled: false }
      await expect(as(dealer, updateWebUnitsNotifications, { body }, acls)).rejects.toMatchObject({ status: 403 })
      const forAlarm = { userId: customer, alarmType: 'SOS', channels: channels() }
      await expect(as(dealer, updateEnabledAlarmNotification, { body: forAlarm }, acls)).rejects.toMatchObject({
        status: 403,
      })
      expect(await as(dealer, getUserNotificationMode, { path: { userId: customer } }, acls)).toEqual({
        notificationMode: 'CUSTOM',
      })
      await as(customer, updateUserNotificationMode, {
        path: { userId: customer },
        body: { notificationMode: 'CUSTOM' },
      })
      await rights(acls)
      await test.db
        .updateTable('app_user')
        .set({ extra_company_ids: [fleet.root] })
        .where('user_id', '=', extra)
        .execute()
      await expect(change(extra, fleet.users.stranger)).rejects.toMatchObject({ status: 403 })
      await test.db.updateTable('app_user').set({ deleted_at: new Date() }).where('user_id', '=', extra).execute()
      await expect(change(extra, root)).rejects.toMatchObject({ status: 404 })
    } finally {
      await rights([])
    }
  })

  it('NOTIF-023 store a changed mode as a new version of the user with its author', async () => {
    const { dealer, silent } = fleet.users
    const set = (notificationMode: 'DISABLED' | 'CUSTOM') =>
      as(dealer, updateUserNotificationMode, { path: { userId: silent }, body: { notificationMode } }, [
        'ADM_USER_VIEW',
        'ADM_USER_EDIT',
      ])
    await set('CUSTOM')
    await set('CUSTOM')
    const user = await test.db.selectFrom('app_user').select('version').where('user_id', '=', silent).execute()
    expect(user).toEqual([{ version: 2 }])
    const saved = test.db.selectFrom('saved_version').selectAll().where('kind', '=', 'user').where('id', '=', silent)
    expect(await saved.execute()).toMatchObject([
      { version: 2, action: 'changed', fields: ['notificationMode'], user_id: dealer },
    ])
    await set('DISABLED')
  })

  it('NOTIF-022 keep units of an alarm type that only the user sees when another user saves', async () => {
    const { extra, dealer } = fleet.users
    const acls = ['ADM_USER_VIEW', 'ADM_USER_EDIT']
    await test.db
      .updateTable('app_user')
      .set({ company_id: fleet.customer, extra_company_ids: [], deleted_at: null })
      .where('user_id', '=', extra)
      .execute()
    const save = (unitIds?: number[]) =>
      as(dealer, updateEnabledAlarmNotification, { body: { ...setting, ...(unitIds && { unitIds }) } }, acls)
    const setting = { userId: extra, alarmType: 'SOS', channels: channels('web') }
    const stored = async () =>
      (await test.db.selectFrom('notification_alarm').select('unit_ids').execute()).map(row => row.unit_ids)
    await save([crane])
    await test.db
      .updateTable('notification_alarm')
      .set({ unit_ids: [crane, elsewhere] })
      .execute()
    const { unitIds } = await as(dealer, getEnabledAlarmNotification, { path: setting }, acls)
    await save(unitIds)
    expect(await stored()).toEqual([[crane, elsewhere]])
    await save([])
    expect(await stored()).toEqual([[elsewhere]])
    await save()
    expect(await stored()).toEqual([null])
    await save([crane])
    expect(await stored()).toEqual([[crane]])
  })

  it('reject unknown alarm types', async () => {
    const { customer: userId } = fleet.users
    const forAlarm = { userId, alarmType: 'NOPE', channels: channels() }
    await expect(as(userId, updateEnabledAlarmNotification, { body: forAlarm })).rejects.toMatchObject({ status: 404 })
    const forUnit = { userId, unitId: crane, channels: channels(), alarmTypes: ['SOS', 'NOPE'] }
    await expect(as(userId, updateUnitNotification, { body: forUnit })).rejects.toMatchObject({
      status: 400,
      errors: ['alarmTypes: NOPE does not exist'],
    })
  })
})

it('count search results by facet', async () => {
  const { customer: userId } = fleet.users
  const { type_id } = await test.db
    .insertInto('machine_type')
    .values({ name: 'Cranes' })
    .returning('type_id')
    .executeTakeFirstOrThrow()
  await test.db.updateTable('unit').set({ type_id }).where('unit_id', 'in', [crane, elsewhere]).execute()
  const { fleet_id } = await test.db
    .insertInto('fleet')
    .values({ name: 'North', company_id: fleet.customer })
    .returning('fleet_id')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('fleet_unit')
    .values([crane, elsewhere].map(unit_id => ({ fleet_id, unit_id })))
    .execute()
  expect(await as(userId, searchNotificationUnitFacets, { body: { userId } })).toEqual({
    fleets: [{ id: fleet_id, name: 'North', count: 1 }],
    types: [{ id: type_id, name: 'Cranes', count: 1 }],
  })
  expect(await as(userId, searchNotificationUnitFacets, { body: { userId, search: 'rol' } })).toEqual({
    fleets: [],
    types: [],
  })
  const entries = await as(userId, listNotificationEntries, { body: { userId, fleetIds: [fleet_id] } })
  expect(entries.items.map(({ unitId }) => unitId)).toEqual([crane])
})

it('NOTIF-022 neither list nor count archived units', async () => {
  const { customer: userId } = fleet.users
  const body = { userId, search: 'roller' }
  const { fleet_id } = await test.db
    .insertInto('fleet')
    .values({ name: 'South', company_id: fleet.customer })
    .returning('fleet_id')
    .executeTakeFirstOrThrow()
  const { type_id } = await test.db
    .insertInto('machine_type')
    .values({ name: 'Rollers' })
    .returning('type_id')
    .executeTakeFirstOrThrow()
  const archive = (archived_at: Date | null) =>
    test.db
      .updateTable('unit')
      .set({ archived_at, type_id })
      .where('name', '=', 'Roller')
      .returning('unit_id')
      .executeTakeFirstOrThrow()
  const { unit_id } = await archive(null)
  await test.db.insertInto('fleet_unit').values({ fleet_id, unit_id }).execute()
  const counts = async () => {
    const { fleets, types } = await as(userId, searchNotificationUnitFacets, { body })
    return [(await as(userId, listNotificationEntries, { body })).totalElements, fleets.length, types.length]
  }
  expect(await counts()).toEqual([1, 1, 1])
  await archive(new Date())
  expect(await counts()).toEqual([0, 0, 0])
  await archive(null)
})

it('NOTIF-022 omit an archived unit from an alarm type, and include it again when restored', async () => {
  const { customer: userId } = fleet.users
  const setting = { userId, alarmType: 'SOS', channels: channels('web') }
  const save = (unitIds: number[]) => as(userId, updateEnabledAlarmNotification, { body: { ...setting, unitIds } })
  const read = async () => (await as(userId, getEnabledAlarmNotification, { path: setting })).unitIds
  const archive = (archived_at: Date | null) =>
    test.db.updateTable('unit').set({ archived_at }).where('name', '=', 'Roller').returning('unit_id').execute()
  const [roller] = (await archive(null)).map(row => row.unit_id)
  if (roller === undefined) throw new Error('There is no roller')
  await save([crane, roller])
  await archive(new Date())
  expect(await read()).toEqual([crane])
  const all = await as(userId, listEnabledAlarmNotifications, { path: { userId } })
  expect(all.find(({ alarmType }) => alarmType === 'SOS')?.unitIds).toEqual([crane])
  await save([crane])
  await save([crane, roller])
  const stored = await test.db.selectFrom('notification_alarm').select('unit_ids').execute()
  expect(stored).toEqual([{ unit_ids: [crane, roller] }])
  await save([])
  expect(await read()).toEqual([])
  await archive(null)
  expect(await read()).toEqual([roller])
})
