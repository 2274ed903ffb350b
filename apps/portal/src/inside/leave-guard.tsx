import { hasUnsaved, useDialogs } from '@muster/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'

/** Asks before a visit elsewhere would lose what was typed; a form that went to another address of its own does not. */
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
    // once each time: the blocker itself is another object at every render
    if (state === 'blocked') void dialogs.raise('leaveConfirmation').then(ok => answer.current?.(ok))
  }, [state, dialogs])
  return null
}

/** Who is signed out has no choice: the login page keeps the way back. */
const isElsewhere = (here: string, there: string) => there !== here && !there.startsWith('/auth/')
