import { defineRoute, fields, numbers, optional, integer } from '@muster/core'

/** What one user is notified of (000 §2.2): one's own for everybody, another user's for who may view users. */
export const notificationSettingsRoute = defineRoute({
  path: '/user/notifications/:userId',
  access: {},
  title: 'notifications.settings.title',
  load: () => import('./settings/settings-screen.tsx').then(m => m.SettingsScreen),
})

/** What a push message is about. */
export const openAlarmsRoute = defineRoute({
  path: '/notifications/open',
  query: fields({ alarmIds: numbers(), unitId: optional(integer()) }),
  access: {},
  onBadQuery: 'back',
  load: () => import('./push/open-alarms.tsx').then(m => m.OpenAlarms),
})
