import type { SignOutReason } from '@muster/core'
import { useHost, useSession } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { renewSession } from '../auth/current-user.ts'
import { detour } from './detour.ts'
import { ScreenBoundary } from './screen-boundary.tsx'

/** In front of every page: evaluated at each visit and whenever the session changes. */
export function Guard({ farewell }: { farewell(): SignOutReason | undefined }): ReactNode {
  const { core } = useHost()
  const session = useSession()
  const token = session?.accessToken
  useEffect(() => {
    if (token !== undefined) void renewSession(core)
  }, [core, token])
  const location = useLocation()
  const instead = detour(session, location, farewell())
  // by visit: a second visit that is turned away to the same place is turned away too
  if (instead !== undefined) return <Navigate key={location.key} to={instead} replace />
  return (
    <ScreenBoundary>
      <Outlet />
    </ScreenBoundary>
  )
}
