import type { Registry } from '@muster/core'
import { RegistryProvider, useSession } from '@muster/ui'
import { DrawerHost } from '@muster/ui/drawer-host'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useInstalled } from '../worker/use-installed.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { ScreenFrame } from './screen-frame.tsx'

/** Wraps the plugins' screens; the key resets all state when the user changes. */
export function Inside({ registry }: { registry: Registry }): ReactNode {
  const session = useSession()
  const { pathname } = useLocation()
  useInstalled()
  return (
    <RegistryProvider key={session?.userId} registry={registry}>
      <LeaveGuard />
      <DrawerHost at={pathname}>
        <ScreenFrame />
      </DrawerHost>
    </RegistryProvider>
  )
}
