import { defineRoute, listQuery } from '@muster/core'

/** Abandoned emails; the specification has no such screen. */
export const undeliveredMailList = defineRoute({
  path: '/administration/undelivered-mails',
  query: listQuery,
  access: { anyOf: ['ADM_USER_VIEW'] },
  title: 'admin.undeliveredMails',
  load: () => import('./undelivered-mail-list.tsx').then(m => m.UndeliveredMailList),
})
