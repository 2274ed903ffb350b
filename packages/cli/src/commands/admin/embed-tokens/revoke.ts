import { getEmbedToken, revokeEmbedToken } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { revokeToken } from '../revoke-token.ts'
import type { revoke } from './definitions.ts'

export const run: Run<typeof revoke> = async ({ arguments: { id }, options: { yes } }, context) => {
  const {
    core: { api },
  } = await context.connect()
  const { name } = await api.call(getEmbedToken, { path: { id } })
  await revokeToken(context, {
    token: `the token of ${name}`,
    effect: 'Its pages stop working immediately.',
    yes,
    revoke: () => api.call(revokeEmbedToken, { path: { id } }),
  })
}
