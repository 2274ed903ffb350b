import { defineRoute, listQuery } from '@muster/core'

export const groupList = defineRoute({
  path: '/administration/data/groups',
  query: listQuery,
  access: { anyOf: ['SYS_GROUP_ACL_VIEW'] },
  title: 'organisation.groups',
  load: () => import('./group-list.tsx').then(m => m.GroupList),
})

/** Edits the permissions of a group. Groups come with the installation and cannot be added. */
export const groupDetail = defineRoute({
  path: '/administration/data/groups/:id',
  access: { anyOf: ['SYS_GROUP_ACL_VIEW'] },
  title: 'organisation.group',
  load: () => import('./group-detail.tsx').then(m => m.GroupDetail),
})
