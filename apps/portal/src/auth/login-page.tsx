import { auth } from '@muster/core'
import { useHost, useSession, Button, PasswordField, TextField } from '@muster/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { homeOf } from '../routing/router.tsx'
import { returnTarget } from '../routing/return-to.ts'
import { AuthLayout } from './auth-layout.tsx'
import { failureKey } from './login-failure.ts'

/** Fields are named for password managers; a signed-in visitor is sent on. */
export function LoginPage(): ReactNode {
  const { t } = useTranslation()
  const { core, registry, theme } = useHost()
  const session = useSession()
  const { search } = useLocation()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  if (session && !session.legalDisclaimerAccepted) return <Navigate to={`/auth/welcome-page${search}`} replace />
  if (session) return <Navigate to={returnTarget(search) ?? homeOf(session.userSetting.mainpage, registry.routes)} replace />

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    if (!username || !password) return setError('auth.login.missing')
    setBusy(true)
    setError(undefined)
    try {
      await core.use(auth).login({ username, password, brand: theme.id })
    } catch (failure) {
      setError(failureKey(failure))
    } finally {
      setBusy(false)
    }
  }

  const notice = new URLSearchParams(search)
  return (
    <AuthLayout title={t('auth.login.title')}>
      {notice.has('logout') && <p className="m-callout" role="status">{t('auth.login.loggedOut')}</p>}
      {notice.has('expired') && <p className="m-callout" role="status">{t('auth.login.expired')}</p>}
      {notice.has('reset') && <p className="m-callout" data-tone="success" role="status">{t('auth.reset.done')}</p>}
      <form onSubmit={submit} noValidate>
        <TextField name="username" label={t('auth.login.username')} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        <PasswordField
          name="password" label={t('auth.login.password')} autoComplete="current-password"
          showLabel={t('auth.password.show')} hideLabel={t('auth.password.hide')}
        />
        {error && <p className="m-callout" data-tone="danger" role="alert">{t(error)}</p>}
        <Button type="submit" look="primary" busy={busy}>{t('auth.login.submit')}</Button>
      </form>
    </AuthLayout>
  )
}
