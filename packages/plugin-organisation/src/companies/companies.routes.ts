import { defineRoute, fields, flag, listFields, optional, integer } from '@muster/core'

export const companyList = defineRoute({
  path: '/administration/companies',
  /** `company`: only companies below this one. */
  query: fields({ ...listFields, company: optional(integer()), dealers: optional(flag()) }),
  access: { anyOf: ['ADM_COMPANY_VIEW'] },
  chrome: 'menu',
  title: 'organisation.companies',
  load: () => import('./company-list.tsx').then(m => m.CompanyList),
})

/** `new` adds one. */
export const companyDetail = defineRoute({
  path: '/administration/companies/:id',
  /** Of a new company. */
  query: fields({ parent: optional(integer()) }),
  access: { anyOf: ['ADM_COMPANY_VIEW'] },
  chrome: 'menu',
  title: 'organisation.company',
  load: () => import('./company-detail.tsx').then(m => m.CompanyDetail),
})
