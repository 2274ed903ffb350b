import { assignCompanyOrders, listCompanyOrders } from '@muster/contract'
import type { Access } from '@muster/core'

/** Access rule for a dealer's orders. */
export const seeOrders: Access = { anyOf: listCompanyOrders.access.anyOf }

/** Access rule for assigning orders; the SUBSCRIPTIONS feature covers unassigned orders. */
export const giveOrders: Access = {
  anyOf: assignCompanyOrders.access.anyOf,
  inPerson: assignCompanyOrders.access.inPerson,
  feature: 'SUBSCRIPTIONS',
}
