import { listMyTokenPermissions, listServiceTokenPermissions, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { permissions } from './definitions.ts'
import { findUserId } from './find-user.ts'

const columns = columnsOf<FleetSchemas['TokenPermissionOption']>()('code', 'name')

export const run: Run<typeof permissions> = async ({ options }, { connect, out }) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const rows =
    options.for === undefined
      ? await api.call(listMyTokenPermissions)
      : await api.call(listServiceTokenPermissions, { query: { userId: await findUserId(api, options.for) } })
  await out.list({ columns, rows, options, formats, empty: 'There are no permissions.' })
}
