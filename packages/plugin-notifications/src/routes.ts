import { defineRoute, fields, numbers, optional, integer } from '@muster/core'

/** Notification settings of one user (000 §2.2). Settings of other users require the permission to view users. */
export const notificationSettingsRoute = defineRoute({
  path: '/user/notifications/:userId',
  access: {},
  title: 'notifications.settings.title',
  load: () => import('./settings/settings-screen.tsx').then(m => m.SettingsScreen),
})

/** Opens the alarms or the unit of a push message. */
export const openAlarmsRoute = defineRoute({
  path: '/notifications/open',
  query: fields({ alarmIds: numbers(), unitId: optional(integer()) }),
  access: {},
  onBadQuery: 'back',
  load: () => import('./push/open-alarms.tsx').then(m => m.OpenAlarms),
})
