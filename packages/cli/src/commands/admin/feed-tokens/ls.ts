import { listFeedTokens, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { allRows } from '../../../selection/all-rows.ts'
import type { ls } from './definitions.ts'

const columns = columnsOf<FleetSchemas['FeedToken']>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  'name',
  'feed',
  'state',
  { name: 'accepted', value: ({ accepted }) => accepted, kind: 'number' },
  { name: 'refused', value: ({ refused }) => refused, kind: 'number' },
  { name: 'lastUsed', value: ({ lastUsedAt }) => lastUsedAt, kind: 'time' },
  { name: 'rate', value: ({ ratePerMinute }) => ratePerMinute, kind: 'number' },
  { name: 'company', value: ({ newDevicesCompanyName }) => newDevicesCompanyName },
  { name: 'companyId', value: ({ newDevicesCompanyId }) => newDevicesCompanyId, wide: true },
  { name: 'lastUsedAddress', value: ({ lastUsedAddress }) => lastUsedAddress, wide: true },
  { name: 'createdBy', value: ({ createdBy }) => createdBy, wide: true },
  { name: 'created', value: ({ createdAt }) => createdAt, kind: 'time', wide: true },
)

export const run: Run<typeof ls> = async ({ options }, { connect, out }) => {
  const { core, formats } = await connect()
  await out.list({
    columns,
    rows: allRows(core.api, listFeedTokens),
    options,
    formats,
    empty: 'There are no tokens yet.',
  })
}
