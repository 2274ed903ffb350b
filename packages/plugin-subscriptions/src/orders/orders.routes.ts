import { defineRoute } from '@muster/core'

export const ordersControl = defineRoute({
  path: '/administration/subscriptions/orderscontrol',
  access: { anyOf: ['ADM_ORDER_CTRL_VIEW'] },
  title: 'subscriptions.orders',
  load: () => import('./orders-control.tsx').then(m => m.OrdersControl),
})
