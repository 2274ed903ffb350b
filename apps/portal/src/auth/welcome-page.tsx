import { auth } from '@muster/core'
import { Button, useHost, useSession } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { homeOf } from '../routing/router.tsx'
import { returnTarget } from '../routing/return-to.ts'
import { AuthLayout } from './auth-layout.tsx'

/** The legal disclaimer: nothing else opens before it is accepted (000 §2.1). */
export function WelcomePage(): ReactNode {
  const { t } = useTranslation()
  const { core, registry } = useHost()
  const session = useSession()
  const { search } = useLocation()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  if (!session) return <Navigate to="/auth/login" replace />
  if (session.legalDisclaimerAccepted) {
    return <Navigate to={returnTarget(search) ?? homeOf(session.userSetting.mainpage, registry.routes)} replace />
  }

  async function accept() {
    setState('busy')
    try {
      await core.use(auth).acceptDisclaimer()
    } catch {
      setState('failed')
    }
  }

  return (
    <AuthLayout title={t('auth.welcome.title')}>
      <p>{t('auth.welcome.text')}</p>
      {state === 'failed' && <p className="m-callout" data-tone="danger" role="alert">{t('auth.welcome.failed')}</p>}
      <Button look="primary" busy={state === 'busy'} onClick={accept}>{t('auth.welcome.accept')}</Button>
      <Button look="quiet" onClick={() => core.use(auth).logout()}>{t('auth.welcome.decline')}</Button>
    </AuthLayout>
  )
}
