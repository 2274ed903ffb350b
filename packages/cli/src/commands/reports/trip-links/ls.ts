import { listTripLinks, type ReportSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { allRows } from '../../../selection/all-rows.ts'
import type { ls } from './definitions.ts'

const columns = columnsOf<ReportSchemas['TripLink']>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  { name: 'unit', value: ({ unitName }) => unitName },
  { name: 'from', value: ({ from }) => from, kind: 'time' },
  { name: 'to', value: ({ to }) => to, kind: 'time' },
  'state',
  { name: 'expires', value: ({ expiresAt }) => expiresAt, kind: 'time' },
  { name: 'opened', value: ({ openedAt }) => openedAt, kind: 'time' },
  { name: 'unitId', value: ({ unitId }) => unitId, wide: true },
  { name: 'createdBy', value: ({ createdBy }) => createdBy, wide: true },
  { name: 'created', value: ({ createdAt }) => createdAt, kind: 'time', wide: true },
)

export const run: Run<typeof ls> = async ({ options }, { connect, out }) => {
  const { core, formats } = await connect()
  await out.list({
    columns,
    rows: allRows(core.api, listTripLinks),
    options,
    formats,
    empty: 'No trips have been shared.',
  })
}
