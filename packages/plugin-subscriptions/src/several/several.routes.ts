import { defineRoute, fields, integer, optional, text, withDefault, wizardQuery } from '@muster/core'

/** Activates several devices for one company, at first that of the address, and returns to the screen of the address. */
export const severalActivations = defineRoute({
  path: '/administration/subscriptions/amActivation/several',
  query: fields({ step: withDefault(integer(), 1), company: optional(integer()), backUrl: optional(text()) }),
  access: { anyOf: ['ADM_ACTIVATION_SUBSCRIPTION'], inPerson: true },
  title: 'subscriptions.several.activation',
  load: () => import('./several-activations.tsx').then(m => m.SeveralActivations),
})

/** Renews the subscriptions of several units. */
export const severalRenewals = defineRoute({
  path: '/administration/subscriptions/renewal/several',
  query: wizardQuery,
  access: { anyOf: ['ADM_RENEWAL_SUBSCRIPTION'], inPerson: true },
  title: 'subscriptions.several.renewal',
  load: () => import('./several-renewals.tsx').then(m => m.SeveralRenewals),
})
