import { listAccessTokens, listMyTokens, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { allRows } from '../../../selection/all-rows.ts'
import type { ls } from './definitions.ts'

const columns = columnsOf<FleetSchemas['AccessToken']>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  'name',
  'login',
  'state',
  { name: 'expires', value: ({ expiresAt }) => expiresAt, kind: 'time' },
  { name: 'lastUsed', value: ({ lastUsedAt }) => lastUsedAt, kind: 'time' },
  'lastUsedAddress',
  { name: 'isService', value: ({ isService }) => isService, wide: true },
  { name: 'permissions', value: ({ permissions }) => permissions, wide: true },
  { name: 'addresses', value: ({ addresses }) => addresses, wide: true },
  { name: 'fleetIds', value: ({ fleetIds }) => fleetIds, wide: true },
  { name: 'unitIds', value: ({ unitIds }) => unitIds, wide: true },
  { name: 'companyName', value: ({ companyName }) => companyName, wide: true },
  { name: 'createdBy', value: ({ createdBy }) => createdBy, wide: true },
  { name: 'created', value: ({ createdAt }) => createdAt, kind: 'time', wide: true },
)

export const run: Run<typeof ls> = async ({ options }, { connect, out }) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const rows = options.managed ? allRows(api, listAccessTokens) : await api.call(listMyTokens)
  await out.list({ columns, rows, options, formats, empty: 'There are no tokens yet.' })
}
