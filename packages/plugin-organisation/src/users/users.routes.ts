import { defineRoute, fields, listFields, oneOf, optional } from '@muster/core'

const access = { anyOf: ['ADM_USER_VIEW'] } as const

export const userList = defineRoute({
  path: '/administration/users',
  query: fields({ ...listFields, status: optional(oneOf('ACTIVE', 'INVITED', 'DISABLED')) }),
  access,
  title: 'organisation.users',
  load: () => import('./user-list.tsx').then(m => m.UserList),
})

/** Adds a user when the ID is `new`. */
export const userDetail = defineRoute({
  path: '/administration/data/users/:id',
  access,
  title: 'organisation.user',
  load: () => import('./user-detail.tsx').then(m => m.UserDetail),
})
