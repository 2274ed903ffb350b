import type { MenuContribution } from '@muster/core'
import { activationsReport, expirationsReport, factoryMachines, ordersControl, serviceManagement } from './routes.ts'

const narrow = { feature: 'SUBSCRIPTIONS' } as const

/** Ordered as in 000 §2.3. Service management links to the wizards. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'subscriptions',
    nodes: [
      { id: 'service-management', label: 'subscriptions.management', order: 10, to: serviceManagement, narrow },
      { id: 'expirations-report', label: 'subscriptions.expirations', order: 20, to: expirationsReport, narrow },
      { id: 'activations-report', label: 'subscriptions.activations', order: 30, to: activationsReport, narrow },
      { id: 'orders-control', label: 'subscriptions.orders', order: 40, to: ordersControl, narrow },
      { id: 'factory-machines', label: 'subscriptions.factory', order: 50, to: factoryMachines, narrow },
    ],
  },
]
