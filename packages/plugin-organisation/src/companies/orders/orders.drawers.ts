import { defineDrawer } from '@muster/core'
import { giveOrders } from './orders.access.ts'

/** Selects orders without a dealer, and assigns them to one. */
export const assignOrders = defineDrawer<{ companyId: number }>({
  id: 'assign-company-orders',
  access: giveOrders,
  load: () => import('./assign-orders.drawer.tsx').then(m => m.AssignOrdersDrawer),
})
