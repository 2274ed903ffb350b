import { definePlugin } from '@muster/core'
import labels from './labels.en.json'
import * as drawers from './drawers.ts'
import { menu } from './menu.ts'
import * as routes from './routes.ts'

export default definePlugin({
  id: 'profiles',
  routes: Object.values(routes),
  menu,
  labels,
  drawers: Object.values(drawers),
  messages: () => import('./messages.en.json').then(m => m.default),
})
