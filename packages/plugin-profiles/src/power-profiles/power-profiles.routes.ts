import { defineRoute, fields, listQuery, optional, integer } from '@muster/core'

const base = '/settings/equipment-configuration/power-management'
const access = { anyOf: ['ADM_POWERPROFILE_VIEW'] } as const

export const powerProfileList = defineRoute({
  path: base,
  query: listQuery,
  access,
  title: 'profiles.powerProfiles',
  load: () => import('./power-profile-list.tsx').then(m => m.PowerProfileList),
})

/** Adds a power profile without an ID. */
export const powerProfileDetail = defineRoute({
  path: `${base}-detail`,
  query: fields({ id: optional(integer()) }),
  onBadQuery: powerProfileList,
  access,
  title: 'profiles.powerProfile',
  load: () => import('./power-profile-detail.tsx').then(m => m.PowerProfileDetail),
})

export const powerProfileAssign = defineRoute({
  path: '/administration/profiles/powerprofiles/assign/:id',
  access: { anyOf: ['ADM_POWERPROFILE_ASSIGN'] },
  title: 'profiles.powerProfile.assign',
  load: () => import('./power-profile-assign.tsx').then(m => m.PowerProfileAssign),
})
