import { createEmbedToken, getEmbedToken, listEmbedTokens, revokeEmbedToken } from '@muster/contract'
import { defineResource } from '@muster/core'

/** Embed tokens: they are created and revoked, never edited. */
export const embedTokens = defineResource({
  id: 'admin.embed-tokens',
  list: listEmbedTokens,
  get: getEmbedToken,
  create: createEmbedToken,
  remove: revokeEmbedToken,
  model: ({ name, widgets, fleetIds, unitIds, commandTemplateIds, origins, expiresAt }) => ({
    name,
    widgets,
    fleetIds,
    unitIds,
    commandTemplateIds,
    origins,
    expiresAt,
  }),
})
