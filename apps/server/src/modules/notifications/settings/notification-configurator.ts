import {
  deleteEnabledAlarmNotification,
  deleteUnitNotifications,
  getEnabledAlarmNotification,
  getUserNotificationMode,
  listNotificationAlarmTypes,
  listNotificationEntries,
  searchNotificationUnitFacets,
  updateEmailUnitsNotifications,
  updateEnabledAlarmNotification,
  updatePushUnitsNotifications,
  updateUnitNotification,
  updateUserNotificationMode,
  updateWebUnitsNotifications,
} from '@muster/contract'
import { handle } from '../../../kernel/http/handler.ts'
import { forgetAlarm, getAlarmSetting, listAlarmTypes, setAlarm } from './alarm-settings.ts'
import { getMode, setMode } from './mode.ts'
import { settingsScope } from './settings-scope.ts'
import { countUnits, forgetUnit, listUnitSettings, requireUnits, setChannel, setUnit } from './unit-settings.ts'

const channelOf = [
  ['email', updateEmailUnitsNotifications],
  ['push', updatePushUnitsNotifications],
  ['web', updateWebUnitsNotifications],
] as const

export const notificationConfigurator = [
  handle(listNotificationAlarmTypes, ({ deps }) => listAlarmTypes(deps.db)),

  handle(listNotificationEntries, async context => {
    const {
      query: { page = 0, size = 20, sort },
      body,
      deps,
    } = context
    const theirs = await settingsScope(context, body.userId, 'ADM_USER_VIEW')
    const { items, totalCount } = await listUnitSettings(deps.db, theirs, body, {
      start: page * size,
      limit: size,
      sort,
    })
    return { items, totalElements: totalCount, totalPages: Math.ceil(totalCount / size) }
  }),

  handle(searchNotificationUnitFacets, async context =>
    countUnits(
      context.deps.db,
      await settingsScope(context, context.body.userId, 'ADM_USER_VIEW'),
      context.body.search,
    ),
  ),

  ...channelOf.map(([channel, operation]) =>
    handle(operation, async context => {
      const {
        body: { userId, unitIds, enabled },
        deps,
      } = context
      await setChannel(deps.db, await settingsScope(context, userId, 'ADM_USER_EDIT'), channel, unitIds, enabled)
    }),
  ),

  handle(updateUnitNotification, async context => {
    const { body, deps } = context
    await setUnit(deps.db, await settingsScope(context, body.userId, 'ADM_USER_EDIT'), body)
  }),

  handle(deleteUnitNotifications, async context => {
    const {
      query: { userId, unitId },
      deps,
    } = context
    await forgetUnit(deps.db, await settingsScope(context, userId, 'ADM_USER_EDIT'), unitId)
  }),

  handle(getEnabledAlarmNotification, async context => {
    const {
      path: { userId, alarmType },
      deps,
    } = context
    return getAlarmSetting(deps.db, await settingsScope(context, userId, 'ADM_USER_VIEW'), alarmType)
  }),

  handle(updateEnabledAlarmNotification, async context => {
    const { body, deps } = context
    const theirs = await settingsScope(context, body.userId, 'ADM_USER_EDIT')
    if (body.unitIds) await requireUnits(deps.db, theirs, body.unitIds)
    await setAlarm(deps.db, theirs, body)
  }),

  handle(deleteEnabledAlarmNotification, async context => {
    const {
      path: { userId, alarmType },
      deps,
    } = context
    await forgetAlarm(deps.db, await settingsScope(context, userId, 'ADM_USER_EDIT'), alarmType)
  }),

  handle(getUserNotificationMode, async context => {
    const { userId } = await settingsScope(context, context.path.userId, 'ADM_USER_VIEW')
    return getMode(context.deps.db, userId)
  }),

  handle(updateUserNotificationMode, async context => {
    const { userId } = await settingsScope(context, context.path.userId, 'ADM_USER_EDIT')
    await setMode(context.deps.db, userId, context.body)
  }),
]
