import { finishOwnSignOn } from '@muster/contract'
import { Loading, StatePanel, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { AuthLayout } from '../auth-layout.tsx'
import { reasonOf } from '../login-failure.ts'
import { announceVerified } from './verified-elsewhere.ts'

const securityPath = '/user/security'

/** Completes an action of a signed-in user at the provider: identity verification or account linking. */
export function OwnSignOn({ response }: { response: string }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['own-sign-on', response],
    queryFn: () => api.call(finishOwnSignOn, { body: { response } }),
    // a response works once
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const purpose = data?.purpose
  useEffect(() => {
    if (purpose === 'LINK') void navigate(securityPath, { replace: true })
    if (purpose !== 'VERIFY') return
    announceVerified()
    // some browsers keep the page; it says what to do
    window.close()
  }, [purpose, navigate])
  if (error)
    return (
      <AuthLayout title={t('auth.signOn.own.failed')}>
        <p className="m-callout" data-tone="danger" role="alert">
          {reasonOf(error, t)}
        </p>
        <Link className="auth-link" to={securityPath} replace>
          {t('auth.signOn.own.back')}
        </Link>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('auth.verify.title')}>
      {purpose === 'VERIFY' ? (
        <StatePanel icon="check" title={t('auth.signOn.own.verified')} subtitle={t('auth.signOn.own.close')} />
      ) : (
        <Loading />
      )}
    </AuthLayout>
  )
}
