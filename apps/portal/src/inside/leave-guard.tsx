import { hasUnsaved, useDialogs } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'

/** Asks before a visit elsewhere would lose what was typed; a form that went to another address of its own does not. */
export function LeaveGuard(): ReactNode {
  const dialogs = useDialogs()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => 
    hasUnsaved() && isElsewhere(currentLocation.pathname, nextLocation.pathname))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void dialogs.raise('leaveConfirmation').then(ok => (ok ? blocker.proceed() : blocker.reset()))
  }, [blocker, dialogs])
  return null
}

/** Who is signed out has no choice: the login page keeps the way back. */
const isElsewhere = (here: string, there: string) => there !== here && !there.startsWith('/auth/')
