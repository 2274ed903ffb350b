import { changeUnits, type FleetSchemas } from '@muster/contract'
import type { Api } from '@muster/core'

export type BulkAction = 'addFleet' | 'removeFleet' | 'profile' | 'company' | 'fuel' | 'archive' | 'restore'
export type UnitResult = FleetSchemas['UnitChanged']
type Change = Omit<FleetSchemas['UnitsChange'], 'unitIds'>
export type ProfileField = Exclude<keyof FleetSchemas['UnitProfilesInput'], 'geoFenceProfiles' | 'commandProfiles'>

/** Input of an action. */
export interface BulkInput {
  fleetId: number | null
  companyId: number | null
  keepsMaintenance: boolean
  /** Null for that of the model or of the company's settings. */
  fuel: FleetSchemas['Fuel'] | null
  profile: { field: ProfileField; profileId: number; name: string; assigned: boolean } | null
}

/** Returns the change of an action, or undefined while input is missing. */
export function changeOf(action: BulkAction, input: BulkInput): Change | undefined {
  const { fleetId, companyId, keepsMaintenance, fuel, profile } = input
  switch (action) {
    case 'addFleet':
      return fleetId === null ? undefined : { addFleetId: fleetId }
    case 'removeFleet':
      return fleetId === null ? undefined : { removeFleetId: fleetId }
    case 'company':
      return companyId === null ? undefined : { companyId, keepMaintenanceProfile: keepsMaintenance }
    case 'profile': {
      if (!profile) return undefined
      const { field, profileId, assigned } = profile
      return { profiles: { [field]: { profileId, assigned } } }
    }
    case 'fuel':
      return { fuel }
    case 'archive':
      return { archived: true }
    case 'restore':
      return { archived: false }
  }
}

const batchSize = 100

/**
 * Changes units in batches and returns the result of each. Units of a failed batch are refused with its error
 * message.
 * @param onProgress receives the results so far
 */
export async function changeAll(
  api: Api,
  units: readonly { unitId: number; name: string }[],
  change: Change,
  onProgress: (done: readonly UnitResult[]) => void,
): Promise<readonly UnitResult[]> {
  const done: UnitResult[] = []
  for (let start = 0; start < units.length; start += batchSize) {
    const batch = units.slice(start, start + batchSize)
    try {
      done.push(...(await api.call(changeUnits, { body: { ...change, unitIds: batch.map(({ unitId }) => unitId) } })))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      done.push(...batch.map(({ unitId, name }) => ({ unitId, unitName: name, result: 'REFUSED' as const, message })))
    }
    onProgress([...done])
  }
  return done
}
