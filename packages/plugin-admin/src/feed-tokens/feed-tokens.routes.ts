import { defineRoute, listQuery } from '@muster/core'

/** Tokens of gateways and providers; the specification has no such screen. */
export const feedTokenList = defineRoute({
  path: '/administration/feed-tokens',
  query: listQuery,
  access: { anyOf: ['ADM_DEVICE_VIEW'], allCompanies: true },
  title: 'admin.feedTokens',
  load: () => import('./feed-token-list.tsx').then(m => m.FeedTokenList),
})
