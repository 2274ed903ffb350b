import { getFeedToken, revokeFeedToken } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import { confirm } from '../../../input/prompt.ts'
import type { revoke } from './definitions.ts'

export const run: Run<typeof revoke> = async (
  { arguments: { id }, options: { yes } },
  { connect, host, isInteractive, note },
) => {
  const {
    core: { api },
  } = await connect()
  const { name } = await api.call(getFeedToken, { path: { id } })
  if (
    !yes &&
    isInteractive &&
    !(await confirm(host, `Revoke the token ${name}? Its gateway can no longer send readings.`))
  )
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  await api.call(revokeFeedToken, { path: { id } })
  note(`The token ${name} has been revoked.`)
}
