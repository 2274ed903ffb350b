import { ApiError, auth, passwordRule } from '@muster/core'
import { Button, PasswordField, useClient } from '@muster/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { forgotPath, loginPath } from '../routing/detour.ts'
import { AuthLayout } from './auth-layout.tsx'
import { PasswordRules } from './password-rules.tsx'

/** Opens from a mailed link with a single-use changeKey. */
export function ResetPasswordPage(): ReactNode {
  const { t } = useTranslation()
  const search = new URLSearchParams(useLocation().search)
  const changeKey = search.get('changeKey')
  // invitation of a new user
  const isActivation = search.has('activation')
  return (
    <AuthLayout title={t(isActivation ? 'auth.activate.title' : 'auth.reset.title')}>
      {isActivation && <p className="m-muted">{t('auth.activate.text')}</p>}
      {changeKey ? (
        <ResetForm changeKey={changeKey} />
      ) : (
        <p className="m-callout" data-tone="danger" role="alert">
          {t('auth.reset.noKey')}
        </p>
      )}
      <Link className="auth-link" to={forgotPath}>
        {t('auth.reset.again')}
      </Link>
    </AuthLayout>
  )
}

function ResetForm({ changeKey }: { changeKey: string }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(auth)
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isWeak = password === '' || passwordRule(password).length > 0
  const differs = password !== repeated

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitted(true)
    if (isWeak || differs)
      return event.currentTarget.querySelector<HTMLInputElement>(`[name=${isWeak ? 'password' : 'repeat'}]`)?.focus()
    setBusy(true)
    setFailure(undefined)
    try {
      await client.resetPassword({ password, changeKey })
      await navigate(`${loginPath}?reset=true`)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('auth.login.unreachable'))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <PasswordField
        name="password"
        label={t('auth.reset.new')}
        autoComplete="new-password"
        value={password}
        error={submitted && isWeak ? t('auth.reset.weak') : undefined}
        onChange={event => setPassword(event.target.value)}
      />
      <PasswordRules password={password} />
      <PasswordField
        name="repeat"
        label={t('auth.reset.repeat')}
        autoComplete="new-password"
        value={repeated}
        error={submitted && differs ? t('auth.reset.differ') : undefined}
        onChange={event => setRepeated(event.target.value)}
      />
      {failure && (
        <p className="m-callout" data-tone="danger" role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" look="primary" busy={busy}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  )
}
