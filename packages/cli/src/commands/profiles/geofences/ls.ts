import { listFenceProfiles, type FleetSchemas } from '@muster/contract'
import { allRows } from '../../../selection/all-rows.ts'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { ls } from './definitions.ts'

const columns = columnsOf<FleetSchemas['FenceProfileRow']>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  'name',
  { name: 'shape', value: ({ shapeType }) => shapeType },
  'inside',
  'outside',
  { name: 'units', value: ({ unitsCount }) => unitsCount, kind: 'number' },
  { name: 'company', value: ({ companyName }) => companyName },
  { name: 'default', value: ({ isDefault }) => isDefault, wide: true },
)

export const run: Run<typeof ls> = async ({ options: { search, ...options } }, { connect, out }) => {
  const { core, formats } = await connect()
  await out.list({
    columns,
    rows: allRows(core.api, listFenceProfiles, { search }),
    options,
    formats,
    empty: 'No geofence matches.',
  })
}
