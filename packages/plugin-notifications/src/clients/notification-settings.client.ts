import {
  getPushQuietHours,
  getUserNotificationMode,
  listEnabledAlarmNotifications,
  listNotificationAlarmTypes,
  listNotificationEntries,
  updateEmailUnitsNotifications,
  updateEnabledAlarmNotification,
  updatePushQuietHours,
  updatePushUnitsNotifications,
  updateUnitNotification,
  updateUserNotificationMode,
  updateWebUnitsNotifications,
  type FleetSchemas,
  type NotificationConfiguratorSchemas,
} from '@muster/contract'
import { defineClient, type Core, type QueryFor } from '@muster/core'

type Schemas = NotificationConfiguratorSchemas
export type AlarmType = Schemas['NotificationAlarmType']
export type Channels = Schemas['NotificationChannels']
export type Channel = keyof Channels
export type AlarmSetting = Schemas['UserNotificationsForAlarm']
export type UnitSetting = Schemas['UnitNotification']
export type QuietHours = Schemas['PushQuietHours']
export type Mode = FleetSchemas['UserNotificationMode']['notificationMode']

export const channels = ['web', 'email', 'push'] as const satisfies readonly Channel[]

/** Changed settings to save. */
export interface Changes {
  mode: Mode | undefined
  quiet: QuietHours | undefined
  alarms: readonly AlarmSetting[]
  units: readonly { from: UnitSetting; to: UnitSetting }[]
}

/** Notification settings of a user: by alarm type, by unit, or off. */
export const notificationSettings = defineClient({ id: 'notifications.settings', create: createSettings })

export type NotificationSettings = ReturnType<typeof createSettings>

const byChannel = {
  email: updateEmailUnitsNotifications,
  push: updatePushUnitsNotifications,
  web: updateWebUnitsNotifications,
} as const

function createSettings({ api }: Pick<Core, 'api'>) {
  /** Sends one call for all units with the same channel change, and one call per unit whose alarms change. */
  async function saveUnits(userId: number, units: Changes['units']): Promise<void> {
    const individual = units.filter(({ from, to }) => from.alarmTypes.join() !== to.alarmTypes.join())
    for (const {
      to: { unitId, channels, alarmTypes },
    } of individual) {
      await api.call(updateUnitNotification, { body: { userId, unitId, channels, alarmTypes } })
    }
    const batched = units.filter(unit => !individual.includes(unit))
    for (const channel of channels) {
      for (const enabled of [true, false]) {
        const unitIds = batched
          .filter(({ from, to }) => from.channels[channel] !== enabled && to.channels[channel] === enabled)
          .map(({ to }) => to.unitId)
        if (unitIds.length > 0) await api.call(byChannel[channel], { body: { userId, unitIds, enabled } })
      }
    }
  }

  return {
    mode: (userId: number): QueryFor<{ notificationMode: Mode }> =>
      api.queryFor(getUserNotificationMode, { path: { userId } }),

    quiet: (userId: number): QueryFor<QuietHours> => api.queryFor(getPushQuietHours, { path: { userId } }),

    /** Sorted by priority, highest first. */
    alarmTypes: (): QueryFor<AlarmType[]> => api.queryFor(listNotificationAlarmTypes),

    /** Settings of all alarm types. */
    alarms: (userId: number): QueryFor<AlarmSetting[]> =>
      api.queryFor(listEnabledAlarmNotifications, { path: { userId } }),

    /** @param page 1-based */
    units: (userId: number, { search, page, size }: { search: string; page: number; size: number }) =>
      api.queryFor(listNotificationEntries, {
        query: { page: page - 1, size, sort: ['unitName,asc'] },
        body: { userId, ...(search && { search }) },
      }),

    async save(userId: number, { mode, quiet, alarms, units }: Changes): Promise<void> {
      if (mode) await api.call(updateUserNotificationMode, { path: { userId }, body: { notificationMode: mode } })
      if (quiet) await api.call(updatePushQuietHours, { path: { userId }, body: quiet })
      for (const alarm of alarms) await api.call(updateEnabledAlarmNotification, { body: alarm })
      await saveUnits(userId, units)
    },
  }
}
