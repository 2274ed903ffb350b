import { defineRoute } from '@muster/core'

/** What one user is notified of (000 §2.2): one's own for everybody, another user's for who may view users. */
export const notificationSettingsRoute = defineRoute({
  path: '/user/notifications/:userId',
  access: {},
  chrome: 'menu',
  title: 'notifications.settings.title',
  load: () => import('./settings/settings-screen.tsx').then(m => m.SettingsScreen),
})
