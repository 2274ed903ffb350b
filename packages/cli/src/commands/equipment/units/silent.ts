import { listSilentUnits, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { allRows } from '../../../selection/all-rows.ts'
import type { silent } from './definitions.ts'
import { hoursOf } from './why-silent.ts'

type Verdict = FleetSchemas['SilenceVerdict']

const columns = columnsOf<FleetSchemas['SilentUnit']>()(
  { name: 'id', value: ({ unitId }) => unitId, kind: 'number' },
  { name: 'name', value: ({ unitName }) => unitName },
  { name: 'company', value: ({ companyName }) => companyName },
  'verdict',
  { name: 'lastReading', value: ({ lastReadingAt }) => lastReadingAt, kind: 'time' },
  { name: 'overdueHours', value: ({ overdue }) => hoursOf(overdue), kind: 'number' },
  'place',
  { name: 'usualHours', value: ({ usualSilence }) => hoursOf(usualSilence), kind: 'number', wide: true },
  { name: 'text', value: ({ text }) => text, wide: true },
)

export const run: Run<typeof silent> = async (
  { options: { search, verdict, company, within, ...options } },
  { connect, host, out },
) => {
  const { core, formats } = await connect()
  const rows = allRows(core.api, listSilentUnits, {
    search,
    query: {
      ...(verdict && { verdict: verdict.toUpperCase().replaceAll('-', '_') as Verdict }),
      ...(company !== undefined && { companyId: company }),
      ...(within !== undefined && { since: new Date(host.now() - within).toISOString() }),
    },
  })
  await out.list({ columns, rows, options, formats, empty: 'No unit is silent for longer than usual.' })
}
