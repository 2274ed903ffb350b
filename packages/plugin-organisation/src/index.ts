import { definePlugin } from '@muster/core'
import { assignOrders } from './companies/orders/orders.drawers.ts'
import labels from './labels.en.json'
import { menu } from './menu.ts'
import * as routes from './routes.ts'

export default definePlugin({
  id: 'organisation',
  routes: Object.values(routes),
  menu,
  drawers: [assignOrders],
  labels,
  messages: () => import('./messages.en.json').then(m => m.default),
})
