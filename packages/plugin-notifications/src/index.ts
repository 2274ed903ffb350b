import { barItems, definePlugin, fill } from '@muster/core'
import { notificationSettingsRoute } from './routes.ts'
import { notificationSettings } from './services/notification-settings.service.ts'
import { notifications } from './services/notifications.service.ts'

export default definePlugin({
  id: 'notifications',
  routes: [notificationSettingsRoute],
  fills: [fill(barItems, { id: 'bell', access: {}, load: () => import('./bell/bell.tsx').then(m => m.Bell) })],
  services: [notifications, notificationSettings],
  messages: () => import('./messages.en.json').then(m => m.default),
})
