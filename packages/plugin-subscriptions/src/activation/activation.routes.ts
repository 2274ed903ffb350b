import { defineRoute, wizardQuery } from '@muster/core'

export const amActivation = defineRoute({
  path: '/administration/subscriptions/amActivation',
  query: wizardQuery,
  access: { anyOf: ['ADM_ACTIVATION_SUBSCRIPTION'], inPerson: true },
  title: 'subscriptions.activation',
  load: () => import('./activation.tsx').then(m => m.Activation),
})
