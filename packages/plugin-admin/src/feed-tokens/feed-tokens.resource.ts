import { createFeedToken, getFeedToken, listFeedTokens, revokeFeedToken } from '@muster/contract'
import { defineResource } from '@muster/core'

/** Tokens of feeds: they are created and revoked, never edited. */
export const feedTokens = defineResource({
  id: 'admin.feed-tokens',
  list: listFeedTokens,
  get: getFeedToken,
  create: createFeedToken,
  remove: revokeFeedToken,
  model: ({ name, feed, newDevicesCompanyId, ratePerMinute }) => ({
    name,
    feed,
    ...(newDevicesCompanyId !== undefined && { newDevicesCompanyId }),
    ...(ratePerMinute !== undefined && { ratePerMinute }),
  }),
})
