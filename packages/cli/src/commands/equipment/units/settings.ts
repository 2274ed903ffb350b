import { getFleetConfiguration, listFleetUnfinishedConfigurations, type FleetSchemas } from '@muster/contract'
import { allRows } from '../../../selection/all-rows.ts'
import { findFleet } from '../../../selection/find-units.ts'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { settings } from './definitions.ts'

type Row = FleetSchemas['DeviceProfile'] & Pick<FleetSchemas['UnfinishedUnit'], 'unitId' | 'name'>

const columns = columnsOf<Row>()(
  { name: 'id', value: ({ unitId }) => unitId, kind: 'number' },
  'name',
  { name: 'settings', value: ({ kind }) => kind },
  { name: 'state', value: ({ state }) => state },
  { name: 'since', value: ({ since }) => since, kind: 'time' },
  { name: 'reason', value: ({ reason }) => reason },
)

const states = { pending: 'PENDING', refused: 'REFUSED' } as const

export const run: Run<typeof settings> = async (
  { arguments: { fleet }, options: { search, state, ...options } },
  { connect, note, out },
) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const path = { fleetId: await findFleet(api, fleet) }
  const counts = await api.call(getFleetConfiguration, { path })
  const { appliedCount, pendingCount, refusedCount, notSupportedCount } = counts
  note(
    `Units: ${appliedCount} applied, ${pendingCount} pending, ${refusedCount} refused, ${notSupportedCount} with devices that take no settings.`,
  )
  const units = allRows(api, listFleetUnfinishedConfigurations, {
    path,
    search,
    query: state ? { state: states[state] } : {},
  })
  await out.list({
    columns,
    rows: profilesOf(units),
    options,
    formats,
    empty: 'No unit is pending, and none refused its settings.',
  })
}

async function* profilesOf(units: AsyncIterable<FleetSchemas['UnfinishedUnit']>): AsyncGenerator<Row> {
  for await (const { unitId, name, profiles } of units)
    for (const profile of profiles) yield { ...profile, unitId, name }
}
