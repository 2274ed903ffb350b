import { definePlugin } from '@muster/core'
import labels from './labels.en.json'
import { menu } from './menu.ts'
import * as routes from './routes.ts'
import { sensorPanel } from './sensors/sensors.drawers.ts'

export default definePlugin({
  id: 'profiles',
  routes: Object.values(routes),
  menu,
  labels,
  drawers: [sensorPanel],
  messages: () => import('./messages.en.json').then(m => m.default),
})
