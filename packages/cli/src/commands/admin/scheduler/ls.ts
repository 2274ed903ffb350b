import { scheduler, type Trigger } from '@muster/plugin-admin/clients'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { ls } from './definitions.ts'
import { allTriggers } from './find-trigger.ts'

const columns = columnsOf<Trigger>()(
  { name: 'name', value: ({ name }) => name, firm: true },
  'type',
  'enabled',
  {
    name: 'schedule',
    value: ({ cron, zone, intervalMs }) =>
      cron ? `${cron} ${zone ?? ''}`.trim() : intervalMs === undefined ? undefined : `every ${intervalMs / 1000} s`,
  },
  { name: 'next', value: ({ nextFireTime }) => nextFireTime, kind: 'time' },
  { name: 'last', value: ({ lastRun }) => lastRun?.startedAt, kind: 'time', wide: true },
  { name: 'outcome', value: ({ lastRun }) => lastRun?.outcome },
  { name: 'error', value: ({ lastError }) => lastError },
  { name: 'description', value: ({ description }) => description, wide: true },
  { name: 'intervalMs', value: ({ intervalMs }) => intervalMs, wide: true },
  { name: 'durationMs', value: ({ lastRun }) => lastRun?.durationMs, wide: true },
  { name: 'changed', value: ({ lastRun }) => lastRun?.changed, wide: true },
)

export const run: Run<typeof ls> = async ({ options: { type, ...options } }, { connect, out }) => {
  const { core, formats } = await connect()
  await out.list({
    columns,
    rows: await allTriggers(core.use(scheduler), type),
    options,
    formats,
    empty: 'There are no jobs.',
  })
}
