import { getAccessToken, listMyTokens, revokeAccessToken, revokeMyToken } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import { revokeToken } from '../revoke-token.ts'
import type { revoke } from './definitions.ts'

export const run: Run<typeof revoke> = async ({ arguments: { id }, options: { yes, managed } }, context) => {
  const {
    core: { api },
  } = await context.connect()
  const token = managed
    ? await api.call(getAccessToken, { path: { id } })
    : (await api.call(listMyTokens)).find(own => own.id === id)
  if (!token) throw new Failure(`You have no token ${id}.`, { hint: 'List them: muster tokens ls' })
  await revokeToken(context, {
    token: `the token ${token.name}`,
    effect: 'Its programs stop working immediately.',
    yes,
    revoke: () => api.call(managed ? revokeAccessToken : revokeMyToken, { path: { id } }),
  })
}
