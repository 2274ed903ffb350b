import { defineRoute, listQuery } from '@muster/core'

export const canProfileList = defineRoute({
  path: '/administration/profiles/canbus',
  query: listQuery,
  access: { anyOf: ['ADM_CANBUS_VIEW'] },
  title: 'profiles.canProfiles',
  load: () => import('./can-profile-list.tsx').then(m => m.CanProfileList),
})

/** Adds a CAN profile when the ID is `new`. */
export const canProfileDetail = defineRoute({
  path: '/administration/profiles/canbus/:id',
  access: { anyOf: ['ADM_CANBUS_VIEW'] },
  title: 'profiles.canProfile',
  load: () => import('./can-profile-detail.tsx').then(m => m.CanProfileDetail),
})

export const canProfileAssign = defineRoute({
  path: '/administration/profiles/canbus/assign/:id',
  access: { anyOf: ['ADM_CANBUS_ASSIGN'] },
  title: 'profiles.canProfile.assign',
  load: () => import('./can-profile-assign.tsx').then(m => m.CanProfileAssign),
})
