import { abortRollout, getRollout } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import { confirm } from '../../../input/prompt.ts'
import type { abort } from './definitions.ts'

export const run: Run<typeof abort> = async (
  { arguments: { id }, options: { yes } },
  { connect, host, isInteractive, note },
) => {
  const {
    core: { api },
  } = await connect()
  const { name } = await api.call(getRollout, { path: { id } })
  if (!yes && isInteractive && !(await confirm(host, `Abort ${name}?`)))
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  await api.call(abortRollout, { path: { id } })
  note(`${name} has been aborted.`)
}
