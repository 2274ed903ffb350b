import { finishSignOn, type FleetSchemas } from '@muster/contract'
import { addMessages, isPending, type PendingSignIn } from '@muster/core'
import { Loading, useApi, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { isOwnSignOn, loginPath, signOnPath } from '../../routing/detour.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { FactorForm } from '../factor-form.tsx'
import { reasonOf } from '../login-failure.ts'
import { LinkForm } from './link-form.tsx'
import messages from './messages.en.json'
import { OwnSignOn } from './own-sign-on.tsx'
import { keptReturn } from './return-to.ts'

/** Page that a provider redirects to. */
export function SignOnPage(): ReactNode {
  const { i18n } = useTranslation()
  useState(() => addMessages(i18n, messages))
  const { search } = useLocation()
  const [response] = useState(() => search.slice(1))
  return isOwnSignOn(response) ? <OwnSignOn response={response} /> : <SignIn response={response} />
}

/** Opens the session, after a password or second factor if required. */
function SignIn({ response }: { response: string }): ReactNode {
  const { t } = useTranslation()
  const { core } = useHost()
  const api = useApi()
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingSignIn>()
  const returnTo = keptReturn()
  useEffect(() => {
    // the code leaves the address and the history
    const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`
    void navigate(signOnPath + query, { replace: true })
  }, [navigate, returnTo])
  const { data, error } = useQuery({
    queryKey: ['sign-on', response],
    queryFn: () => api.call(finishSignOn, { body: { response } }),
    enabled: response !== '',
    // a response works once
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const accept = (answer: FleetSchemas['SessionData'] | PendingSignIn) => {
    if (isPending(answer)) setPending(answer)
    else core.session.signIn(answer)
  }
  useEffect(() => {
    if (data && !('link' in data)) accept(data)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data])
  if (pending)
    return (
      <AuthLayout title={t('auth.factor.title')}>
        <FactorForm pending={pending} onBack={() => void navigate(loginPath)} />
      </AuthLayout>
    )
  if (data && 'link' in data)
    return (
      <AuthLayout title={t('auth.signOn.link.title')}>
        <LinkForm of={data} onProved={accept} />
      </AuthLayout>
    )
  if (error || response === '')
    return (
      <AuthLayout title={t('auth.signOn.failed')}>
        {error && (
          <p className="m-callout" data-tone="danger" role="alert">
            {reasonOf(error, t)}
          </p>
        )}
        <BackToLogin />
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('auth.signOn.title')}>
      <Loading />
    </AuthLayout>
  )
}

function BackToLogin(): ReactNode {
  const { t } = useTranslation()
  return (
    <Link className="auth-link" to={loginPath}>
      {t('auth.signOn.back')}
    </Link>
  )
}
