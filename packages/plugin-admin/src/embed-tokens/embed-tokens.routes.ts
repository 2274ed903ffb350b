import { defineRoute, listQuery } from '@muster/core'

/** Tokens for widgets on partner websites; the specification has no such screen. */
export const embedTokenList = defineRoute({
  path: '/administration/embed-tokens',
  query: listQuery,
  access: { anyOf: ['ADM_USER_VIEW'] },
  title: 'admin.embedTokens',
  load: () => import('./embed-token-list.tsx').then(m => m.EmbedTokenList),
})
