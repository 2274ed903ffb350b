import { defineDrawer } from '@muster/core'
import { giveOrders } from './orders.access.ts'

/** Assigns orders without a dealer to a dealer. */
export const assignOrders = defineDrawer<{ companyId: number }>({
  id: 'assign-company-orders',
  access: giveOrders,
  load: () => import('./assign-orders.drawer.tsx').then(m => m.AssignOrdersDrawer),
})
