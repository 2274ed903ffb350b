import { createServiceToken, getAccessToken, listAccessTokens, revokeAccessToken } from '@muster/contract'
import { defineResource } from '@muster/core'

/** Tokens of users and services: they are created and revoked, never edited. */
export const accessTokens = defineResource({
  id: 'admin.access-tokens',
  list: listAccessTokens,
  get: getAccessToken,
  create: createServiceToken,
  remove: revokeAccessToken,
  model: ({ name, permissions, fleetIds, unitIds, addresses, expiresAt, userId }) => ({
    name,
    permissions,
    fleetIds,
    unitIds,
    addresses,
    expiresAt,
    userId,
  }),
})
