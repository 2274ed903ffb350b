import { hasUnsaved, useDialogs } from '@muster/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'

/** Confirms leaving a form with unsaved input; a change of the query or hash needs no confirmation. */
export function LeaveGuard(): ReactNode {
  const dialogs = useDialogs()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && isElsewhere(currentLocation.pathname, nextLocation.pathname),
  )
  const { state, proceed, reset } = blocker
  const answer = useRef<(ok: boolean) => void>(undefined)
  useEffect(() => {
    answer.current = ok => (ok ? proceed?.() : reset?.())
  })
  useEffect(() => {
    // depends on the state, because the blocker is a new object on every render
    if (state === 'blocked') void dialogs.raise('leaveConfirmation').then(ok => answer.current?.(ok))
  }, [state, dialogs])
  return null
}

/** Excludes the pages before login: a signed-out user cannot stay, and login returns to the form. */
const isElsewhere = (here: string, there: string) => there !== here && !there.startsWith('/auth/')
