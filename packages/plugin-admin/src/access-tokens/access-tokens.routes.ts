import { defineRoute, listQuery } from '@muster/core'

/** Tokens of services and of users; the specification has no such screen. */
export const accessTokenList = defineRoute({
  path: '/administration/access-tokens',
  query: listQuery,
  access: { anyOf: ['ADM_USER_VIEW'] },
  title: 'admin.accessTokens',
  load: () => import('./access-token-list.tsx').then(m => m.AccessTokenList),
})
