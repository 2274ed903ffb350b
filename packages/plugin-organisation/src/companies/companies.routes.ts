import { defineRoute, fields, flag, listFields, listQuery, optional, integer } from '@muster/core'

export const companyList = defineRoute({
  path: '/administration/companies',
  /** `company` limits the list to descendants of that company. */
  query: fields({ ...listFields, company: optional(integer()), dealers: optional(flag()) }),
  access: { anyOf: ['ADM_COMPANY_VIEW'] },
  title: 'organisation.companies',
  load: () => import('./company-list.tsx').then(m => m.CompanyList),
})

/** Adds a company when the ID is `new`. */
export const companyDetail = defineRoute({
  path: '/administration/companies/:id',
  /** Parent of a new company. */
  query: fields({ parent: optional(integer()) }),
  access: { anyOf: ['ADM_COMPANY_VIEW'] },
  title: 'organisation.company',
  load: () => import('./company-detail.tsx').then(m => m.CompanyDetail),
})

/** Mail domains that companies claim; the specification has no such screen. */
export const signOnDomainList = defineRoute({
  path: '/administration/sign-on-domains',
  query: listQuery,
  access: { anyOf: ['ADM_COMPANY_VIEW'] },
  title: 'organisation.signOnDomains',
  load: () => import('./sign-on-domains/sign-on-domain-list.tsx').then(m => m.SignOnDomainList),
})
