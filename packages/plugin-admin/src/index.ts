import { definePlugin } from '@muster/core'
import labels from './labels.en.json'
import { menu } from './menu.ts'
import * as routes from './routes.ts'

export default definePlugin({
  id: 'admin',
  routes: Object.values(routes),
  menu,
  labels,
  messages: () => import('./messages.en.json').then(m => m.default),
})
