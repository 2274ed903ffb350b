import { getAuditEntry } from '@muster/contract'
import { formerValuesOf } from '@muster/plugin-admin/clients'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import { confirm } from '../../../input/prompt.ts'
import type { restore } from './definitions.ts'

export const run: Run<typeof restore> = async (
  { arguments: { entry: entryId }, options: { yes } },
  { connect, host, isInteractive, note },
) => {
  const {
    core: { api },
  } = await connect()
  const entry = await api.call(getAuditEntry, { path: { entryId } })
  const former = formerValuesOf(entry)
  if (!former) throw new Failure(`Entry ${entryId} has no values that can be restored.`)
  const name = entry.recordLabel ?? entry.recordId
  const fields = former.fields.join(', ')
  if (!yes && isInteractive && !(await confirm(host, `Restore ${fields} of ${name}?`)))
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  await former.restore(api)
  note(`${name} has its former values again: ${fields}.`)
}
