import { useDialogs } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Reports once per request that some units have no profile: fewer were returned than requested (001 §8). Pages, and the map
 * of the same units, do not report it again.
 */
export function useMissingProfileWarning(unitIds: readonly number[], found: number | undefined): void {
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const [unitKey, count] = [unitIds.join(), new Set(unitIds).size]
  useEffect(() => {
    const warnedKey = ['maintenance.no-profile', unitKey]
    if (found === undefined || found >= count || queries.getQueryData(warnedKey)) return
    queries.setQueryData(warnedKey, true)
    void dialogs.raise('mntUnitsWithNoProfile')
  }, [unitKey, count, dialogs, found, queries])
}
