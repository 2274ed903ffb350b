import { defineRoute, fields, integer, optional } from '@muster/core'

/** Sets up a new company step by step. The address contains the company, so that a reload and a link resume the setup. */
export const newCustomer = defineRoute({
  path: '/administration/new-customer',
  query: fields({ company: optional(integer()) }),
  access: { anyOf: ['ADM_COMPANY_ADD'], inPerson: true },
  title: 'organisation.customer',
  load: () => import('./new-customer.tsx').then(m => m.NewCustomer),
})
