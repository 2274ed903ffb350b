import type { Registry } from '@muster/core'
import { RegistryProvider, useSession, hasUnsaved, useDialogs } from '@muster/ui'
import { DrawerHost } from '@muster/ui/drawer-host'
import { useLocation, useBlocker } from 'react-router-dom'
import { useInstalled } from '../worker/use-installed.ts'
import { ScreenFrame } from './screen-frame.tsx'
import { useMapAhead } from './use-map-ahead.ts'
import { type ReactNode, useEffect, useRef } from 'react'

/** Confirms leaving a form with unsaved input; a change of the query or hash needs no confirmation. */
function LeaveGuard(): ReactNode {
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

/** Wraps the plugins' screens; the key resets all state when the user changes. */
export function Inside({ registry }: { registry: Registry }): ReactNode {
  const session = useSession()
  const { pathname } = useLocation()
  useInstalled()
  useMapAhead(registry)
  return (
    <RegistryProvider key={session?.userId} registry={registry}>
      <LeaveGuard />
      <DrawerHost at={pathname}>
        <ScreenFrame />
      </DrawerHost>
    </RegistryProvider>
  )
}
