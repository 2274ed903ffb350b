import type { SignOutReason } from '@muster/core'
import { Loading, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router-dom'
import { useFreshSession } from '../auth/use-fresh-session.ts'
import { detour } from './detour.ts'
import './pending.css'

/** Redirects visitors at each visit and on changes of the session. */
export function Guard({ farewell }: { farewell(): SignOutReason | undefined }): ReactNode {
  const session = useSession()
  useFreshSession()
  const location = useLocation()
  const instead = detour(session, location, farewell())
  // the key redirects consecutive visits to the same address too
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

/** Shows a progress bar while the code of the next screen loads. */
function PendingBar(): ReactNode {
  const { t } = useTranslation()
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="pending" role="progressbar" aria-label={t('ui.loading')} />
}
