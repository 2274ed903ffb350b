import { listFileTransfers, type CommandManagerSchemas } from '@muster/contract'
import { findUnit } from '../../../selection/find-units.ts'
import { allRows } from '../../../selection/all-rows.ts'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { ls } from './definitions.ts'

const columns = columnsOf<CommandManagerSchemas['FileTransfer']>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  { name: 'file', value: ({ fileName }) => fileName },
  { name: 'bytes', value: ({ size }) => size, kind: 'number' },
  { name: 'status', value: ({ status }) => status, firm: true },
  { name: 'started', value: ({ startDate }) => startDate, kind: 'time' },
  { name: 'progress', value: ({ progress }) => progress, kind: 'number', wide: true },
  { name: 'ended', value: ({ endDate }) => endDate, kind: 'time', wide: true },
  { name: 'user', value: ({ userName }) => userName },
  { name: 'notes', value: ({ notes }) => notes, wide: true },
  'message',
)

export const run: Run<typeof ls> = async (
  { arguments: { unit }, options: { search, ...options } },
  { connect, out },
) => {
  const { core, formats } = await connect()
  const { id: unitId, name } = await findUnit(core.api, unit)
  const rows = allRows(core.api, listFileTransfers, { search, query: { unitId } })
  await out.list({ columns, rows, options, formats, empty: `No files were sent to ${name}.` })
}
