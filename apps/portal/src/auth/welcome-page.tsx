import { auth } from '@muster/core'
import { Button, useClient } from '@muster/ui'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthLayout } from './auth-layout.tsx'

// loads dialogs on demand, because other pages before login need none
const LogoutDialog = lazy(() => import('../shell/logout-dialog.tsx').then(m => ({ default: m.LogoutDialog })))

/** Legal disclaimer, which must be accepted before any other screen opens (000 §2.1). */
export function WelcomePage(): ReactNode {
  const { t } = useTranslation()
  const client = useClient(auth)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [leaving, setLeaving] = useState(false)

  async function accept() {
    setState('busy')
    try {
      await client.acceptDisclaimer()
    } catch {
      setState('failed')
    }
  }

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
        <Button look="quiet" onClick={() => setLeaving(true)}>
          {t('auth.welcome.decline')}
        </Button>
      </div>
      <Suspense>{leaving && <LogoutDialog onClose={() => setLeaving(false)} />}</Suspense>
    </AuthLayout>
  )
}
