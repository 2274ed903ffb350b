import { useDialogs } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Warns once per request if fewer units were returned than requested, because some have no profile (001 §8). Other
 * pages and the map of the same units do not warn again.
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
