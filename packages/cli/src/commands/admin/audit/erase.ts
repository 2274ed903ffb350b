import { eraseAuditPerson } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import { confirm } from '../../../input/prompt.ts'
import type { erase } from './definitions.ts'

export const run: Run<typeof erase> = async (
  { arguments: { user }, options: { yes } },
  { connect, host, isInteractive, note },
) => {
  const {
    core: { api },
  } = await connect()
  if (!yes && isInteractive && !(await confirm(host, `Erase user ${user} from the audit? This cannot be undone.`)))
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  const { entries } = await api.call(eraseAuditPerson, { path: { userId: user } })
  note(`The user was erased from ${entries} entries.`)
}
