import { defineRoute, fields, flag, listFields, optional } from '@muster/core'

const access = { anyOf: ['MNT_TYPE_VIEW'] } as const

/** `back=true` when opened from a maintenance profile (001 §2). */
export const serviceTypeList = defineRoute({
  path: '/administration/data/types',
  query: fields({ ...listFields, back: optional(flag()) }),
  access,
  title: 'maintenance.types',
  load: () => import('./service-type-list.tsx').then(m => m.ServiceTypeList),
})

/** The ID `new` opens an empty form. */
export const serviceTypeDetail = defineRoute({
  path: '/administration/data/types/:id',
  access,
  title: 'maintenance.type',
  load: () => import('./service-type-detail.tsx').then(m => m.ServiceTypeDetail),
})
