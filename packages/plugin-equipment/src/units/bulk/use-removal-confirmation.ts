import { postUnitsProfiles } from '@muster/contract'
import { useApi, useDialogs, useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import type { UnitRow } from '../units.resource.ts'
import type { BulkInput } from './bulk-change.ts'

/** Maximum number of units per call. */
const batchSize = 500

/**
 * Confirms the removal of a profile from units, and again if a geofence would lose its commands (001 §4).
 * @returns a function that resolves to false if declined, or if the commands could not be loaded
 */
export function useRemovalConfirmation(
  units: readonly UnitRow[],
): (profile: NonNullable<BulkInput['profile']>) => Promise<boolean> {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useApi()
  const dialogs = useDialogs()

  /** Counts the units that send commands when they cross the geofence. */
  async function unitsWithCommands(geofenceId: number): Promise<number> {
    let found = 0
    for (let start = 0; start < units.length; start += batchSize) {
      const unitIds = units.slice(start, start + batchSize).map(({ unitId }) => unitId)
      const read = await api.call(postUnitsProfiles, { body: { unitIds } })
      found += read.filter(({ profiles: { geoFenceProfiles } }) =>
        geoFenceProfiles.some(({ profileId, hasCommands }) => profileId === geofenceId && hasCommands),
      ).length
    }
    return found
  }

  return async ({ field, profileId, name }) => {
    const { length } = units
    const note = t('equipment.units.bulk.remove.note', { count: length, shown: number(length) })
    if (!(await dialogs.raise('unitProfileRemoval', { name, note }))) return false
    if (field !== 'geoFenceProfile') return true
    let count: number
    try {
      count = await unitsWithCommands(profileId)
    } catch (error) {
      await dialogs.raise('loadError', { name, error })
      return false
    }
    if (count === 0) return true
    const commands = t('equipment.units.bulk.commands.note', { count, shown: number(count) })
    return dialogs.raise('geofenceHasAssignedCommands', { name, note: commands })
  }
}
