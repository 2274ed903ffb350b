import { defineDrawer, type Access } from '@muster/core'
import { assignCompanyOrders, listCompanyOrders } from '@muster/contract'

/** Access rule for a dealer's orders. */
export const viewOrdersAccess: Access = { anyOf: listCompanyOrders.access.anyOf }

/** Access rule for assigning orders; the SUBSCRIPTIONS feature covers unassigned orders. */
export const assignOrdersAccess: Access = {
  anyOf: assignCompanyOrders.access.anyOf,
  inPerson: assignCompanyOrders.access.inPerson,
  feature: 'SUBSCRIPTIONS',
}

/** Assigns orders without a dealer to a dealer. */
export const assignOrders = defineDrawer<{ companyId: number }>({
  id: 'assign-company-orders',
  access: assignOrdersAccess,
  load: () => import('./assign-orders.drawer.tsx').then(m => m.AssignOrdersDrawer),
})
