import { listEmbedTokens, type FleetSchemas } from '@muster/contract'
import { allRows } from '../../../selection/all-rows.ts'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { ls } from './definitions.ts'

const columns = columnsOf<FleetSchemas['EmbedToken']>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  'name',
  'state',
  'widgets',
  'origins',
  { name: 'expires', value: ({ expiresAt }) => expiresAt, kind: 'time' },
  { name: 'lastUsed', value: ({ lastUsedAt }) => lastUsedAt, kind: 'time' },
  { name: 'fleetIds', value: ({ fleetIds }) => fleetIds, wide: true },
  { name: 'unitIds', value: ({ unitIds }) => unitIds, wide: true },
  { name: 'commandTemplateIds', value: ({ commandTemplateIds }) => commandTemplateIds, wide: true },
  { name: 'createdBy', value: ({ createdBy }) => createdBy, wide: true },
  { name: 'created', value: ({ createdAt }) => createdAt, kind: 'time', wide: true },
)

export const run: Run<typeof ls> = async ({ options }, { connect, out }) => {
  const { core, formats } = await connect()
  await out.list({
    columns,
    rows: allRows(core.api, listEmbedTokens),
    options,
    formats,
    empty: 'There are no tokens yet.',
  })
}
