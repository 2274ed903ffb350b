import { ApiError, auth, passwordRule } from '@muster/core'
import { Button, PasswordField, useService } from '@muster/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { AuthLayout } from './auth-layout.tsx'
import { PasswordRules } from './password-rules.tsx'

/** Opened from a mailed link, whose changeKey works once. */
export function ResetPasswordPage(): ReactNode {
  const { t } = useTranslation()
  const service = useService(auth)
  const navigate = useNavigate()
  const changeKey = new URLSearchParams(useLocation().search).get('changeKey')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [error, setError] = useState<string>()
  const eye = { showLabel: t('auth.password.show'), hideLabel: t('auth.password.hide'), autoComplete: 'new-password' }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!changeKey || !password || passwordRule(password).length > 0 || password !== repeated) return
    try {
      await service.resetPassword({ password, changeKey })
      await navigate('/auth/login?reset=true')
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('auth.login.unreachable'))
    }
  }

  return (
    <AuthLayout title={t('auth.reset.title')}>
      {!changeKey && <p className="m-callout" data-tone="danger" role="alert">{t('auth.reset.noKey')}</p>}
      <form onSubmit={submit} noValidate>
        <PasswordField {...eye} name="password" label={t('auth.reset.new')} value={password} onChange={event => setPassword(event.target.value)} />
        <PasswordRules password={password} />
        <PasswordField
          {...eye} name="repeat" label={t('auth.reset.repeat')} value={repeated} onChange={event => setRepeated(event.target.value)}
          error={submitted && password !== repeated ? t('auth.reset.differ') : undefined}
        />
        {error && <p className="m-callout" data-tone="danger" role="alert">{error}</p>}
        <Button type="submit" look="primary" disabled={!changeKey}>{t('auth.reset.submit')}</Button>
      </form>
    </AuthLayout>
  )
}
