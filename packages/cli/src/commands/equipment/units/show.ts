import { getUnitConfiguration, getUnitsDetails, type FleetSchemas } from '@muster/contract'
import { fleetPositions } from '@muster/plugin-map/clients'
import { findUnit } from '../../../selection/find-units.ts'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import { columnsOf } from '../../../output/column.ts'
import type { show } from './definitions.ts'

type Shown = FleetSchemas['UnitReport'] & {
  fleets: readonly string[]
  address: string
  ignition: boolean | undefined
  settings: readonly string[]
}

const columns = columnsOf<Shown>()(
  'id',
  'name',
  'serial',
  { name: 'company', value: ({ companyName }) => companyName },
  { name: 'fleets', value: ({ fleets }) => fleets },
  { name: 'brand', value: ({ brandName }) => brandName },
  { name: 'type', value: ({ typeName }) => typeName },
  { name: 'model', value: ({ modelName }) => modelName },
  { name: 'status', value: ({ statusName }) => statusName },
  { name: 'lastPosition', value: ({ lastPositionTimestamp }) => lastPositionTimestamp, kind: 'time' },
  { name: 'lat', value: ({ position }) => position?.lat, kind: 'degrees' },
  { name: 'lng', value: ({ position }) => position?.lng, kind: 'degrees' },
  'address',
  'ignition',
  { name: 'speedKmh', value: ({ speed }) => speed },
  { name: 'engineHours', value: ({ engineHours }) => engineHours },
  { name: 'odometerMetres', value: ({ odometer }) => odometer },
  { name: 'fuelPercent', value: ({ fuelLevel }) => fuelLevel },
  { name: 'settings', value: ({ settings }) => settings },
)

/** Formats settings such as `power applied` and `can refused: No bus.`; omits settings that the server applies. */
const settingsOf = (profiles: readonly FleetSchemas['DeviceProfile'][]) =>
  profiles
    .filter(({ state }) => state !== 'NO_DEVICE' && state !== 'NOT_SUPPORTED')
    .map(({ kind, state, reason }) => `${kind} ${state.toLowerCase()}${reason === undefined ? '' : `: ${reason}`}`)

export const run: Run<typeof show> = async ({ arguments: { unit }, options }, { connect, host, out }) => {
  const { core, formats } = await connect()
  const { id, name } = await findUnit(core.api, unit)
  const positions = core.use(fleetPositions)
  const { signal } = host
  const [[report], { fleetNames }, { address, ignition }, settings] = await Promise.all([
    core.api.call(getUnitsDetails, { body: [id], signal }),
    positions.unit(id).queryFn({ signal }),
    positions.lastInfo(id).queryFn({ signal }),
    core.can(getUnitConfiguration.access)
      ? core.api.call(getUnitConfiguration, { path: { unitId: id }, signal })
      : { profiles: [] },
  ])
  if (!report) throw new Failure(`${name} is no longer visible to you.`)
  await out.record(
    { ...report, fleets: fleetNames, address, ignition, settings: settingsOf(settings.profiles) },
    { columns, options, formats },
  )
}
