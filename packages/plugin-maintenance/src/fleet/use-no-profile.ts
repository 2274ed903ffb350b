import { useDialogs } from '@muster/ui'
import { useEffect, useRef } from 'react'

/** Tells once of a question that fewer units came back than were asked for (001 §8): the others have no profile. */
export function useNoProfile(unitIds: readonly number[], found: number | undefined): void {
  const dialogs = useDialogs()
  const told = useRef('')
  const [asked, count] = [unitIds.join(), new Set(unitIds).size]
  useEffect(() => {
    if (found === undefined || found >= count || told.current === asked) return
    told.current = asked
    void dialogs.raise('mntUnitsWithNoProfile')
  }, [asked, count, dialogs, found])
}
