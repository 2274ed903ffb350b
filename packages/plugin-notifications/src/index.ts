import { barItems, definePlugin, fill } from '@muster/core'
import { notificationSettingsRoute } from './routes.ts'
import { notifications } from './services/notifications.service.ts'

export default definePlugin({
  id: 'notifications',
  routes: [notificationSettingsRoute],
  fills: [fill(barItems, { id: 'bell', access: {}, load: () => import('./bell/bell.tsx').then(m => m.Bell) })],
  // the service of the settings comes with their screen: the bell is on every page and must stay light
  services: [notifications],
  messages: () => import('./messages.en.json').then(m => m.default),
})
