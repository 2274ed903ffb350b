import {
  defineRoute,
  fields,
  listFields,
  listQuery,
  oneOf,
  optional,
  whole,
  withDefault,
  wizardQuery,
} from '@muster/core'

export const serviceManagement = defineRoute({
  path: '/administration/subscriptions/servicemanagement',
  access: { anyOf: ['ADM_SERVICE_MGT_VIEW'] },
  chrome: 'menu',
  title: 'subscriptions.management',
  load: () => import('./management/service-management.tsx').then(m => m.ServiceManagement),
})

export const amActivation = defineRoute({
  path: '/administration/subscriptions/amActivation',
  query: wizardQuery,
  access: { anyOf: ['ADM_ACTIVATION_SUBSCRIPTION'] },
  chrome: 'menu',
  title: 'subscriptions.activation',
  load: () => import('./activation/activation.tsx').then(m => m.Activation),
})

export const renewal = defineRoute({
  path: '/administration/subscriptions/renewal',
  query: wizardQuery,
  access: { anyOf: ['ADM_RENEWAL_SUBSCRIPTION'] },
  chrome: 'menu',
  title: 'subscriptions.renewal',
  load: () => import('./renewal/renewal.tsx').then(m => m.Renewal),
})

export const ordersControl = defineRoute({
  path: '/administration/subscriptions/orderscontrol',
  access: { anyOf: ['ADM_ORDER_CTRL_VIEW'] },
  chrome: 'menu',
  title: 'subscriptions.orders',
  load: () => import('./orders/orders-control.tsx').then(m => m.OrdersControl),
})

export const factoryMachines = defineRoute({
  path: '/administration/subscriptions/factoryMachineActivation',
  query: fields({ tab: withDefault(oneOf('without', 'with'), 'without') }),
  access: { anyOf: ['ADM_FACTORY_SUB_VIEW'] },
  chrome: 'menu',
  title: 'subscriptions.factory',
  load: () => import('./factory/factory-machines.tsx').then(m => m.FactoryMachines),
})

export const expirationsReport = defineRoute({
  path: '/reports/expiration',
  query: fields({ ...listFields, days: optional(whole()) }),
  access: { anyOf: ['ADM_REPORT_EXPIRATION_VIEW'] },
  chrome: 'menu',
  title: 'subscriptions.expirations',
  load: () => import('./reports/expirations.tsx').then(m => m.Expirations),
})

export const activationsReport = defineRoute({
  path: '/reports/amSubscriptionsActivations',
  query: listQuery,
  access: { anyOf: ['ADM_REPORT_SUBS_ACTIVATION_VIEW'] },
  chrome: 'menu',
  title: 'subscriptions.activations',
  load: () => import('./reports/activations.tsx').then(m => m.Activations),
})
