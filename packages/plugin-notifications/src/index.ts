import { barItems, definePlugin, fill } from '@muster/core'
import labels from './labels.en.json'
import { notificationSettingsRoute, openAlarmsRoute } from './routes.ts'

export default definePlugin({
  id: 'notifications',
  routes: [notificationSettingsRoute, openAlarmsRoute],
  fills: [fill(barItems, { id: 'bell', access: {}, load: () => import('./bell/bell.tsx').then(m => m.Bell) })],
  labels,
  messages: () => import('./messages.en.json').then(m => m.default),
})
