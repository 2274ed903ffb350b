import { defineRoute, listQuery } from '@muster/core'

export const groupList = defineRoute({
  path: '/administration/data/groups',
  query: listQuery,
  access: { anyOf: ['SYS_GROUP_ACL_VIEW'] },
  chrome: 'menu',
  title: 'organisation.groups',
  load: () => import('./group-list.tsx').then(m => m.GroupList),
})

/** There is no `new`: groups come with the installation, their permissions are what is edited. */
export const groupDetail = defineRoute({
  path: '/administration/data/groups/:id',
  access: { anyOf: ['SYS_GROUP_ACL_VIEW'] },
  chrome: 'menu',
  title: 'organisation.group',
  load: () => import('./group-detail.tsx').then(m => m.GroupDetail),
})
