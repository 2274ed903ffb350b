import { defineRoute, listQuery } from '@muster/core'

/** Tokens for widgets on other people's pages; a screen of our own, beside those of the documents. */
export const embedTokenList = defineRoute({
  path: '/administration/embed-tokens',
  query: listQuery,
  access: { anyOf: ['ADM_USER_VIEW'] },
  chrome: 'menu',
  title: 'admin.embedTokens',
  load: () => import('./embed-token-list.tsx').then(m => m.EmbedTokenList),
})
