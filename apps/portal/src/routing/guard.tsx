import type { SignOutReason } from '@muster/core'
import { Loading, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router-dom'
import { useFreshSession } from '../auth/use-fresh-session.ts'
import { detour } from './detour.ts'
import './pending.css'

/** In front of every page: evaluated at each visit and whenever the session changes. */
export function Guard({ farewell }: { farewell(): SignOutReason | undefined }): ReactNode {
  const session = useSession()
  useFreshSession()
  const location = useLocation()
  const instead = detour(session, location, farewell())
  // by visit: a second visit that is turned away to the same place is turned away too
  if (instead !== undefined)
    return (
      <>
        <Navigate key={location.key} to={instead} replace />
        <Loading />
      </>
    )
  return (
    <>
      <PendingBar />
      <Outlet />
    </>
  )
}

/** While the code of the next screen loads, the present one stays under a moving bar. */
function PendingBar(): ReactNode {
  const { t } = useTranslation()
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="pending" role="progressbar" aria-label={t('ui.loading')} />
}
