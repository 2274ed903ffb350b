import { listFleetUnitsPaginatedV2, listUnitsPaginated, type FleetSchemas } from '@muster/contract'
import { allRows } from '../../../selection/all-rows.ts'
import { findFleet } from '../../../selection/find-units.ts'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { ls } from './definitions.ts'

const columns = columnsOf<FleetSchemas['NavigatorUnit']>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  'name',
  'serial',
  { name: 'status', value: ({ statusName }) => statusName },
  { name: 'lastPosition', value: ({ lastPositionTimestamp }) => lastPositionTimestamp, kind: 'time' },
  { name: 'lat', value: ({ position }) => position?.lat, kind: 'degrees' },
  { name: 'lng', value: ({ position }) => position?.lng, kind: 'degrees' },
  { name: 'statusId', value: ({ statusId }) => statusId, kind: 'number', wide: true },
)

const orders = { name: 'NAME', status: 'STATUS', 'last-position': 'LAST_POSITION' } as const

export const run: Run<typeof ls> = async (
  { options: { search, fleet, order = 'name', ...options } },
  { connect, out },
) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const asked = { search, query: { order: orders[order] } }
  const rows =
    fleet === undefined
      ? allRows(api, listUnitsPaginated, asked)
      : allRows(api, listFleetUnitsPaginatedV2, { ...asked, path: { fleetId: await findFleet(api, fleet) } })
  await out.list({ columns, rows, options, formats, empty: 'No unit matches.' })
}
