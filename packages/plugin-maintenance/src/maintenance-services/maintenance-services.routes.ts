import { defineRoute, fields, flag, listFields, optional } from '@muster/core'

const access = { anyOf: ['MNT_SERVICES_VIEW'] } as const

/** `back=true` when opened from a maintenance profile (001 §2). */
export const maintenanceServiceList = defineRoute({
  path: '/administration/data/services',
  query: fields({ ...listFields, back: optional(flag()) }),
  access,
  title: 'maintenance.services',
  load: () => import('./maintenance-service-list.tsx').then(m => m.MaintenanceServiceList),
})

/** The ID `new` opens an empty form. */
export const maintenanceServiceDetail = defineRoute({
  path: '/administration/data/services/:id',
  access,
  title: 'maintenance.service',
  load: () => import('./maintenance-service-detail.tsx').then(m => m.MaintenanceServiceDetail),
})
