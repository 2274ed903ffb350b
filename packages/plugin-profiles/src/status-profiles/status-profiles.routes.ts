import { defineRoute, fields, listQuery, optional, integer } from '@muster/core'

const base = '/settings/equipment-configuration/status'
const access = { anyOf: ['ADM_STATUS_VIEW'] } as const

export const statusProfileList = defineRoute({
  path: base,
  query: listQuery,
  access,
  title: 'profiles.statusProfiles',
  load: () => import('./status-profile-list.tsx').then(m => m.StatusProfileList),
})

/** Adds a status profile without an ID. */
export const statusProfileDetail = defineRoute({
  path: `${base}-detail`,
  query: fields({ id: optional(integer()) }),
  onBadQuery: statusProfileList,
  access,
  title: 'profiles.statusProfile',
  load: () => import('./status-profile-detail.tsx').then(m => m.StatusProfileDetail),
})

export const statusProfileAssign = defineRoute({
  path: '/administration/profiles/status/assign/:id',
  access: { anyOf: ['ADM_STATUS_ASSIGN'] },
  title: 'profiles.statusProfile.assign',
  load: () => import('./status-profile-assign.tsx').then(m => m.StatusProfileAssign),
})
