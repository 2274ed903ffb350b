import { defineRoute, listQuery } from '@muster/core'

const access = { anyOf: ['MNT_PROFILE_VIEW'] } as const

export const maintenanceProfileList = defineRoute({
  path: '/administration/profiles/maintenance',
  query: listQuery,
  access,
  title: 'maintenance.profiles',
  load: () => import('./maintenance-profile-list.tsx').then(m => m.MaintenanceProfileList),
})

/** The ID `new` opens an empty form. */
export const maintenanceProfileDetail = defineRoute({
  path: '/administration/profiles/maintenance/:id',
  access,
  title: 'maintenance.profile',
  load: () => import('./maintenance-profile-detail.tsx').then(m => m.MaintenanceProfileDetail),
})

export const maintenanceProfileAssign = defineRoute({
  path: '/administration/profiles/maintenance/assign/:id',
  access,
  title: 'maintenance.profile.assign',
  load: () => import('./maintenance-profile-assign.tsx').then(m => m.MaintenanceProfileAssign),
})
