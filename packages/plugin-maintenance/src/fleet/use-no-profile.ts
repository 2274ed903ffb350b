import { useDialogs } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Tells once of a question that fewer units came back than were asked for (001 §8): the others have no profile. Pages, and the map
 * of the same units, do not tell it again.
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
