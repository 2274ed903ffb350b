import { getTripLink, revokeTripLink } from '@muster/contract'
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
  const { unitName } = await api.call(getTripLink, { path: { id } })
  if (!yes && isInteractive && !(await confirm(host, `Revoke the link to the trip of ${unitName}?`)))
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  await api.call(revokeTripLink, { path: { id } })
  note(`The link to the trip of ${unitName} has been revoked.`)
}
