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
  type FleetSchemas,
} from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'
import { typeName } from '#modules/notifications/alarms/public.ts'
import { forgetAlarm, getAlarmSetting, listAlarmSettings, listAlarmTypes, setAlarm } from './alarm-settings.ts'
import { inTransaction } from '#kernel/db/in-transaction.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { saveVersion } from '#kernel/records/save-version.ts'
import { settingsScope } from './settings-scope.ts'
import { countUnits, forgetUnit, listUnitSettings, requireUnits, setChannel, setUnit } from './unit-settings.ts'
import { Db } from '#kernel/dependencies.ts'

const channelOf = [
  ['email', updateEmailUnitsNotifications],
  ['push', updatePushUnitsNotifications],
  ['web', updateWebUnitsNotifications],
] as const

export const notificationConfigurator = [
  handle(listNotificationAlarmTypes, async ({ caller, use }) => {
    const t = await textsOfUser(use, caller.userId)
    return (await listAlarmTypes(use(Db))).map(type => ({ ...type, name: typeName(t, type.alarmType, type.name) }))
  }),

  handle(listNotificationEntries, async context => {
    const {
      query: { page = 0, size = 20, sort },
      body,
      use,
    } = context
    const theirs = await settingsScope(context, body.userId, 'ADM_USER_VIEW')
    const { items, totalCount } = await listUnitSettings(use(Db), theirs, body, {
      start: page * size,
      limit: size,
      sort,
    })
    return { items, totalElements: totalCount, totalPages: Math.ceil(totalCount / size) }
  }),

  handle(searchNotificationUnitFacets, async context =>
    countUnits(
      context.use(Db),
      await settingsScope(context, context.body.userId, 'ADM_USER_VIEW'),
      context.body.search,
    ),
  ),

  ...channelOf.map(([channel, operation]) =>
    handle(operation, async context => {
      const {
        body: { userId, unitIds, enabled },
        use,
      } = context
      await setChannel(use(Db), await settingsScope(context, userId, 'ADM_USER_EDIT'), channel, unitIds, enabled)
    }),
  ),

  handle(updateUnitNotification, async context => {
    const { body, use } = context
    await setUnit(use(Db), await settingsScope(context, body.userId, 'ADM_USER_EDIT'), body)
  }),

  handle(deleteUnitNotifications, async context => {
    const {
      query: { userId, unitId },
      use,
    } = context
    await forgetUnit(use(Db), await settingsScope(context, userId, 'ADM_USER_EDIT'), unitId)
  }),

  handle(listEnabledAlarmNotifications, async context =>
    listAlarmSettings(context.use(Db), await settingsScope(context, context.path.userId, 'ADM_USER_VIEW')),
  ),

  handle(getEnabledAlarmNotification, async context => {
    const {
      path: { userId, alarmType },
      use,
    } = context
    return getAlarmSetting(use(Db), await settingsScope(context, userId, 'ADM_USER_VIEW'), alarmType)
  }),

  handle(updateEnabledAlarmNotification, async context => {
    const { body, use } = context
    const theirs = await settingsScope(context, body.userId, 'ADM_USER_EDIT')
    if (body.unitIds) await requireUnits(use(Db), theirs, body.unitIds)
    await setAlarm(use(Db), theirs, body)
  }),

  handle(deleteEnabledAlarmNotification, async context => {
    const {
      path: { userId, alarmType },
      use,
    } = context
    await forgetAlarm(use(Db), await settingsScope(context, userId, 'ADM_USER_EDIT'), alarmType)
  }),

  handle(getUserNotificationMode, async context => {
    const { userId } = await settingsScope(context, context.path.userId, 'ADM_USER_VIEW')
    return getMode(context.use(Db), userId)
  }),

  handle(updateUserNotificationMode, async context => {
    const { userId } = await settingsScope(context, context.path.userId, 'ADM_USER_EDIT')
    await setMode(context.use(Db), userId, context.body, context.caller)
  }),
]

type Mode = FleetSchemas['UserNotificationMode']

async function getMode(db: Database, userId: number): Promise<Mode> {
  const user = await db
    .selectFrom('app_user')
    .select('notification_mode')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { notificationMode: user.notification_mode as Mode['notificationMode'] }
}

/** Stores the mode as a new version of the user, so that a form opened earlier cannot overwrite it. */
function setMode(db: Database, userId: number, { notificationMode }: Mode, saver: Saver): Promise<void> {
  return inTransaction(db, async trx => {
    const saved = await trx
      .updateTable('app_user')
      .set(({ eb }) => ({
        notification_mode: notificationMode,
        version: eb('version', '+', 1),
        updated_at: new Date(),
      }))
      .where('user_id', '=', userId)
      .where('notification_mode', '<>', notificationMode)
      .returning('version')
      .executeTakeFirst()
    if (!saved) return
    const { version } = saved
    await saveVersion(
      trx,
      { kind: 'user', id: userId, version, action: 'changed', fields: ['notificationMode'] },
      saver,
    )
  })
}
