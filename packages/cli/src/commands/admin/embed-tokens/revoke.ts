import { getEmbedToken, revokeEmbedToken } from '@muster/contract'
import { confirm } from '../../../input/prompt.ts'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import type { revoke } from './definitions.ts'

export const run: Run<typeof revoke> = async (
  { arguments: { id }, options: { yes } },
  { connect, host, isInteractive, note },
) => {
  const {
    core: { api },
  } = await connect()
  const { name } = await api.call(getEmbedToken, { path: { id } })
  if (
    !yes &&
    isInteractive &&
    !(await confirm(host, `Revoke the token of ${name}? Its pages stop working immediately.`))
  )
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  await api.call(revokeEmbedToken, { path: { id } })
  note(`The token of ${name} has been revoked.`)
}
