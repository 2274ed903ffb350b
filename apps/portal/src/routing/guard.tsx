import type { SignOutReason } from '@muster/core'
import { useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { detour } from './detour.ts'
import { ScreenBoundary } from './screen-boundary.tsx'

/** Stands before every page: judged at each visit and whenever the session changes. */
export function Guard({ farewell }: { farewell(): SignOutReason | undefined }): ReactNode {
  const session = useSession()
  const location = useLocation()
  const instead = detour(session, location, farewell())
  if (instead !== undefined) return <Navigate to={instead} replace />
  return <ScreenBoundary><Outlet /></ScreenBoundary>
}
