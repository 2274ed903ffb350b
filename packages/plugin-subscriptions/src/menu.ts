import type { MenuContribution } from '@muster/core'
import { factoryMachines, ordersControl, serviceManagement } from './routes.ts'

const narrow = { feature: 'SUBSCRIPTIONS' } as const

/** Orders leave room for the two reports that 000 §2.3 has between these. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'subscriptions',
    nodes: [
      { id: 'service-management', label: 'subscriptions.management', order: 10, to: serviceManagement, narrow },
      { id: 'orders-control', label: 'subscriptions.orders', order: 40, to: ordersControl, narrow },
      { id: 'factory-machines', label: 'subscriptions.factory', order: 50, to: factoryMachines, narrow },
    ],
  },
]
