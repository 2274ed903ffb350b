import { defaultSettings, type Registry } from '@muster/core'
import { RegistryProvider, StatePanel, useSession } from '@muster/ui'
import { DrawerHost } from '@muster/ui/drawer-host'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { useInstalled } from '../worker/use-installed.ts'
import { GuardedScreen } from './guarded-screen.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LedAway } from './led-away.tsx'

/** What a signed-in user sees; nothing in it outlives a change of user. */
export function Inside({ registry }: { registry: Registry }): ReactNode {
  const session = useSession()
  const { pathname } = useLocation()
  useInstalled()
  const found = registry.match(pathname)
  return (
    <RegistryProvider key={session?.userId} registry={registry}>
      <LeaveGuard />
      <DrawerHost at={pathname}>{found ? <GuardedScreen {...found} /> : <Elsewhere />}</DrawerHost>
    </RegistryProvider>
  )
}

/** The empty and every unknown path (000 §2.1). */
function Elsewhere(): ReactNode {
  const { t } = useTranslation()
  const { pathname, key } = useLocation()
  const isHome = pathname === defaultSettings.mainpage
  if (isHome) return <StatePanel icon="alert" title={t('app.noHome.title')} subtitle={t('app.noHome.text')} />
  if (pathname !== '/') return <LedAway reason="unknown" to={defaultSettings.mainpage} />
  return <Navigate key={key} to={defaultSettings.mainpage} replace />
}
