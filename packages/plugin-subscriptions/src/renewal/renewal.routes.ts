import { defineRoute, fields, integer, optional, text, withDefault } from '@muster/core'

/** `q` finds the unit to renew; a single match is selected. */
export const renewal = defineRoute({
  path: '/administration/subscriptions/renewal',
  query: fields({ step: withDefault(integer(), 1), q: optional(text()) }),
  access: { anyOf: ['ADM_RENEWAL_SUBSCRIPTION'], inPerson: true },
  title: 'subscriptions.renewal',
  load: () => import('./renewal.tsx').then(m => m.Renewal),
})
