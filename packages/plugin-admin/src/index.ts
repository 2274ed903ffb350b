import { definePlugin } from '@muster/core'
import { menu } from './menu.ts'
import { fleetDetail, fleetList } from './routes.ts'

export default definePlugin({
  id: 'admin',
  routes: [fleetList, fleetDetail],
  menu,
  messages: () => import('./messages.en.json').then(m => m.default),
})
