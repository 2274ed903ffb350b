import { defineRoute, fields, flag, listFields, listQuery, optional, integer } from '@muster/core'

export const expirationsReport = defineRoute({
  path: '/reports/expiration',
  query: fields({ ...listFields, days: optional(integer()), nextMonth: optional(flag()) }),
  access: { anyOf: ['ADM_REPORT_EXPIRATION_VIEW'] },
  title: 'subscriptions.expirations',
  load: () => import('./expirations.tsx').then(m => m.Expirations),
})

export const activationsReport = defineRoute({
  path: '/reports/amSubscriptionsActivations',
  query: listQuery,
  access: { anyOf: ['ADM_REPORT_SUBS_ACTIVATION_VIEW'] },
  title: 'subscriptions.activations',
  load: () => import('./activations.tsx').then(m => m.Activations),
})
