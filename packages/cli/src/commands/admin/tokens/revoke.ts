import { getAccessToken, listMyTokens, revokeAccessToken, revokeMyToken } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import { confirm } from '../../../input/prompt.ts'
import type { revoke } from './definitions.ts'

export const run: Run<typeof revoke> = async (
  { arguments: { id }, options: { yes, managed } },
  { connect, host, isInteractive, note },
) => {
  const {
    core: { api },
  } = await connect()
  const token = managed
    ? await api.call(getAccessToken, { path: { id } })
    : (await api.call(listMyTokens)).find(own => own.id === id)
  if (!token) throw new Failure(`You have no token ${id}.`, { hint: 'List them: muster tokens ls' })
  const { name } = token
  if (
    !yes &&
    isInteractive &&
    !(await confirm(host, `Revoke the token ${name}? Its programs stop working immediately.`))
  )
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  await api.call(managed ? revokeAccessToken : revokeMyToken, { path: { id } })
  note(`The token ${name} has been revoked.`)
}
