import { listRollouts, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { allRows } from '../../../selection/all-rows.ts'
import type { ls } from './definitions.ts'

type Wave = FleetSchemas['RolloutWave']

const sum = (waves: readonly Wave[], count: (wave: Wave) => number) => waves.reduce((all, wave) => all + count(wave), 0)

const columns = columnsOf<FleetSchemas['Rollout']>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  'name',
  { name: 'status', value: ({ status }) => status, firm: true },
  { name: 'stopReason', value: ({ stopReason }) => stopReason },
  { name: 'content', value: ({ contentName }) => contentName },
  { name: 'model', value: ({ model }) => model },
  { name: 'units', value: ({ waves }) => sum(waves, wave => wave.members), kind: 'number' },
  { name: 'completed', value: ({ waves }) => sum(waves, wave => wave.completed), kind: 'number' },
  { name: 'failed', value: ({ waves }) => sum(waves, wave => wave.failed), kind: 'number' },
  { name: 'created', value: ({ createdAt }) => createdAt, kind: 'time' },
  { name: 'ended', value: ({ endedAt }) => endedAt, kind: 'time', wide: true },
  { name: 'user', value: ({ userName }) => userName, wide: true },
  { name: 'company', value: ({ companyName }) => companyName, wide: true },
)

export const run: Run<typeof ls> = async ({ options: { search, ...options } }, { connect, out }) => {
  const { core, formats } = await connect()
  const rows = allRows(core.api, listRollouts, { search })
  await out.list({ columns, rows, options, formats, empty: 'There are no roll-outs.' })
}
