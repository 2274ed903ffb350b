import { getRollout, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { show } from './definitions.ts'

const columns = columnsOf<FleetSchemas['RolloutWave']>()(
  { name: 'wave', value: ({ number }) => number, kind: 'number' },
  { name: 'units', value: ({ members }) => members, kind: 'number' },
  'started',
  { name: 'open', value: ({ open }) => open, kind: 'number' },
  { name: 'completed', value: ({ completed }) => completed, kind: 'number' },
  { name: 'needed', value: ({ needed }) => needed, kind: 'number' },
  { name: 'failed', value: ({ failed }) => failed, kind: 'number' },
  { name: 'failuresAllowed', value: ({ failuresAllowed }) => failuresAllowed, kind: 'number' },
)

export const run: Run<typeof show> = async ({ arguments: { id }, options }, { connect, note, out }) => {
  const { core, formats } = await connect()
  const { name, status, stopReason, waves } = await core.api.call(getRollout, { path: { id } })
  note([name, status, stopReason].filter(Boolean).join(', '))
  await out.list({ columns, rows: waves, options, formats })
}
