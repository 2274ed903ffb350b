import { useDialogs } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Reports once per request that some units have no profile: fewer were returned than requested (001 §8). Pages, and the map
 * of the same units, do not report it again.
 */
export function useNoProfile(unitIds: readonly number[], found: number | undefined): void {
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const [asked, count] = [unitIds.join(), new Set(unitIds).size]
  useEffect(() => {
    const told = ['maintenance.no-profile', asked]
    if (found === undefined || found >= count || queries.getQueryData(told)) return
    queries.setQueryData(told, true)
    void dialogs.raise('mntUnitsWithNoProfile')
  }, [asked, count, dialogs, found, queries])
}
