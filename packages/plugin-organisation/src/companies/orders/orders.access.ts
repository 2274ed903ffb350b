import { assignCompanyOrders, listCompanyOrders } from '@muster/contract'
import type { Access } from '@muster/core'

/** Who sees the orders of a dealer. */
export const seeOrders: Access = { anyOf: listCompanyOrders.access.anyOf }

/** Who assigns more; orders without a dealer are part of the subscriptions. */
export const giveOrders: Access = {
  anyOf: assignCompanyOrders.access.anyOf,
  inPerson: assignCompanyOrders.access.inPerson,
  feature: 'SUBSCRIPTIONS',
}
