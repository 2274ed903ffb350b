import { defineRoute, listQuery } from '@muster/core'

export const curfewList = defineRoute({
  path: '/administration/profiles/curfew',
  query: listQuery,
  access: { anyOf: ['ADM_CURFEW_VIEW'] },
  title: 'profiles.curfews',
  load: () => import('./curfew-list.tsx').then(m => m.CurfewList),
})

/** Adds a curfew when the ID is `new`. */
export const curfewDetail = defineRoute({
  path: '/administration/profiles/curfew/:id',
  access: { anyOf: ['ADM_CURFEW_VIEW'] },
  title: 'profiles.curfew',
  load: () => import('./curfew-detail.tsx').then(m => m.CurfewDetail),
})

export const curfewAssign = defineRoute({
  path: '/administration/profiles/curfew/assign/:id',
  access: { anyOf: ['ADM_CURFEW_ASSIGN'] },
  title: 'profiles.curfew.assign',
  load: () => import('./curfew-assign.tsx').then(m => m.CurfewAssign),
})
