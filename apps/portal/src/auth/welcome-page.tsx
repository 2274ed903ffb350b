import { auth } from '@muster/core'
import { Button, toast, useService } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthLayout } from './auth-layout.tsx'

/** The legal disclaimer: nothing else opens before it is accepted (000 §2.1). */
export function WelcomePage(): ReactNode {
  const { t } = useTranslation()
  const service = useService(auth)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function accept() {
    setState('busy')
    try {
      await service.acceptDisclaimer()
    } catch {
      setState('failed')
    }
  }

  const decline = () => service.logout().catch(() => toast({ tone: 'danger', text: t('user.logout.failed') }))

  return (
    <AuthLayout title={t('auth.welcome.title')}>
      <p>{t('auth.welcome.text')}</p>
      {state === 'failed' && (
        <p className="m-callout" data-tone="danger" role="alert">
          {t('auth.welcome.failed')}
        </p>
      )}
      <div className="auth-actions">
        <Button look="primary" busy={state === 'busy'} onClick={accept}>
          {t('auth.welcome.accept')}
        </Button>
        <Button look="quiet" onClick={decline}>
          {t('auth.welcome.decline')}
        </Button>
      </div>
    </AuthLayout>
  )
}
