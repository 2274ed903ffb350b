import { listFenceProfiles, type FleetSchemas } from '@muster/contract'
import { handle } from '../../http/handler.ts'
import { listRecords } from '../profiles/record/read-records.ts'
import { profileRow } from '../profiles/record/shown.ts'

type Fence = Pick<FleetSchemas['FenceProfile'], 'inside' | 'outside' | 'shape'>

/** The geofences that a unit can be given. */
export const fenceProfiles = handle(listFenceProfiles, async ({ query, scope, deps: { db } }) => {
  const { items, totalCount } = await listRecords<Fence>(db, scope, 'fence-profile', query)
  return {
    items: items.map(record => ({
      id: record.id, ...profileRow(record), shapeType: record.data.shape?.shapeType ?? 'CIRCLE',
      inside: record.data.inside ?? false, outside: record.data.outside ?? false,
    })),
    totalCount,
  }
})
