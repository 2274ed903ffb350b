import { getMySecondFactors } from '@muster/contract'
import { addMessages } from '@muster/core'
import { Button, Loading, Retry, StatePanel, useApi, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SecondFactors } from '../account/security/second-factors.tsx'
import messages from '../account/security/messages.en.json'
import '../account/account.css'
import { AuthLayout } from './auth-layout.tsx'
import { renewSession } from './current-user.ts'

const LogoutDialog = lazy(() => import('../shell/logout-dialog.tsx').then(m => ({ default: m.LogoutDialog })))

/** Sets up the second factor that the company requires, before any other screen opens. */
export function FactorPage(): ReactNode {
  const { t, i18n } = useTranslation()
  const { core } = useHost()
  const api = useApi()
  const [leaving, setLeaving] = useState(false)
  useState(() => addMessages(i18n, messages))
  const { data, isPending, error, refetch } = useQuery(api.queryFor(getMySecondFactors, {}))
  const isDone = data !== undefined && (data.app !== undefined || data.passkeys.length > 0)
  return (
    <AuthLayout title={t('auth.setup.title')}>
      <p>{t('auth.setup.text')}</p>
      {isPending ? (
        <Loading />
      ) : error ? (
        <StatePanel icon="alert" title={t('auth.setup.failed')}>
          <Retry error={error} onRetry={() => void refetch()} />
        </StatePanel>
      ) : (
        <SecondFactors factors={data} onChange={() => void refetch()} />
      )}
      <div className="auth-actions">
        {isDone && (
          <Button look="primary" onClick={() => void renewSession(core)}>
            {t('auth.setup.continue')}
          </Button>
        )}
        <Button look="quiet" onClick={() => setLeaving(true)}>
          {t('user.logout')}
        </Button>
      </div>
      <Suspense>{leaving && <LogoutDialog onClose={() => setLeaving(false)} />}</Suspense>
    </AuthLayout>
  )
}
