import { defineRoute, wizardQuery } from '@muster/core'

export const renewal = defineRoute({
  path: '/administration/subscriptions/renewal',
  query: wizardQuery,
  access: { anyOf: ['ADM_RENEWAL_SUBSCRIPTION'], inPerson: true },
  title: 'subscriptions.renewal',
  load: () => import('./renewal.tsx').then(m => m.Renewal),
})
