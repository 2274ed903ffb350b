import { defineRoute, listQuery } from '@muster/core'

export const notificationGroupList = defineRoute({
  path: '/administration/data/notificationgroup',
  query: listQuery,
  access: { anyOf: ['ADM_NOTIFICATIONGROUP_VIEW'] },
  title: 'organisation.notificationGroups',
  load: () => import('./notification-group-list.tsx').then(m => m.NotificationGroupList),
})

/** Adds a notification group when the ID is `new`. */
export const notificationGroupDetail = defineRoute({
  path: '/administration/data/notificationgroup/:id',
  access: { anyOf: ['ADM_NOTIFICATIONGROUP_VIEW'] },
  title: 'organisation.notificationGroup',
  load: () => import('./notification-group-detail.tsx').then(m => m.NotificationGroupDetail),
})
