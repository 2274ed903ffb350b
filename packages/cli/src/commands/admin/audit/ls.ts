import { listAuditEntries, type FleetSchemas } from '@muster/contract'
import { allRows } from '../../../selection/all-rows.ts'
import { spanIfGiven } from '../../../selection/parse-span.ts'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { ls } from './definitions.ts'

const columns = columnsOf<FleetSchemas['AuditEntry']>()(
  { name: 'time', value: ({ at }) => at, kind: 'time' },
  { name: 'user', value: ({ userName }) => userName },
  { name: 'actor', value: ({ actorName }) => actorName },
  'event',
  { name: 'operation', value: ({ operation }) => operation },
  { name: 'kind', value: ({ recordKind }) => recordKind },
  { name: 'record', value: ({ recordLabel, recordId }) => recordLabel ?? recordId },
  { name: 'fields', value: ({ fields }) => fields },
  { name: 'address', value: ({ address }) => address },
  { name: 'id', value: ({ id }) => id, kind: 'number', wide: true },
  { name: 'recordId', value: ({ recordId }) => recordId, wide: true },
  { name: 'count', value: ({ count }) => count, kind: 'number', wide: true },
  { name: 'company', value: ({ companyName }) => companyName, wide: true },
  { name: 'token', value: ({ via }) => via, wide: true },
)

export const run: Run<typeof ls> = async (
  { options: { user, event, kind, record, search, ...options } },
  { connect, host, out },
) => {
  const { core, formats } = await connect()
  const { from, to } = spanIfGiven(options, formats.zone, host.now())
  const query = {
    ...(user !== undefined && { user }),
    ...(event !== undefined && { event }),
    ...(kind !== undefined && { kind }),
    ...(record !== undefined && { recordId: record }),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(to !== undefined && { to: new Date(to).toISOString() }),
  }
  await out.list({
    columns,
    rows: allRows(core.api, listAuditEntries, { query, search }),
    options,
    formats,
    empty: 'No entry matches.',
  })
}
