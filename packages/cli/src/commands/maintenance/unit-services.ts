import { getMaintenanceCard, type FleetSchemas } from '@muster/contract'
import type { Api } from '@muster/core'

type Group = FleetSchemas['MaintenanceServiceGroup']

/** Service of a unit with its state and counter. */
export type UnitService = FleetSchemas['MaintenanceCardService'] & Pick<Group, 'stateCode' | 'intervalTypeCode'>

/** Returns the services on the maintenance card of a unit, in its order. */
export async function servicesOf(api: Pick<Api, 'call'>, unitId: number, signal: AbortSignal): Promise<UnitService[]> {
  const { serviceGroups } = await api.call(getMaintenanceCard, { path: { unitId }, signal })
  return serviceGroups.flatMap(({ stateCode, intervalTypeCode, services }) =>
    services.map(service => ({ ...service, stateCode, intervalTypeCode })),
  )
}

/** Unit of measure of the values of a counter. */
export const uomOf = ({ intervalTypeCode }: Pick<Group, 'intervalTypeCode'>): string =>
  intervalTypeCode === 'ODOMETER' ? 'm' : 'h'
