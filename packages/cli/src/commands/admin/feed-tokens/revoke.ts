import { getFeedToken, revokeFeedToken } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { revokeToken } from '../revoke-token.ts'
import type { revoke } from './definitions.ts'

export const run: Run<typeof revoke> = async ({ arguments: { id }, options: { yes } }, context) => {
  const {
    core: { api },
  } = await context.connect()
  const { name } = await api.call(getFeedToken, { path: { id } })
  await revokeToken(context, {
    token: `the token ${name}`,
    effect: 'Its gateway can no longer send readings.',
    yes,
    revoke: () => api.call(revokeFeedToken, { path: { id } }),
  })
}
