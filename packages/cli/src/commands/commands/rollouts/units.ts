import { listRolloutMembers, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { allRows } from '../../../selection/all-rows.ts'
import type { units } from './definitions.ts'

const columns = columnsOf<FleetSchemas['RolloutMember']>()(
  { name: 'unitId', value: ({ unitId }) => unitId, kind: 'number' },
  { name: 'unit', value: ({ unitName }) => unitName },
  { name: 'wave', value: ({ wave }) => wave, kind: 'number' },
  { name: 'status', value: ({ status }) => status, firm: true },
  { name: 'progress', value: ({ progress }) => progress, kind: 'number' },
  'message',
  { name: 'version', value: ({ version }) => version },
  { name: 'ended', value: ({ endedAt }) => endedAt, kind: 'time', wide: true },
)

export const run: Run<typeof units> = async (
  { arguments: { id }, options: { failed, ...options } },
  { connect, out },
) => {
  const { core, formats } = await connect()
  const query = failed ? { statuses: ['ERROR', 'TIMED_OUT', 'ABORTED'] as ('ERROR' | 'TIMED_OUT' | 'ABORTED')[] } : {}
  const rows = allRows(core.api, listRolloutMembers, { path: { id }, query })
  await out.list({ columns, rows, options, formats, empty: 'No unit matches.' })
}
