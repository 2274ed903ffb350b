import { ApiError, auth, passwordRule } from '@muster/core'
import { Button, PasswordField, useDialogs, useClient, useSession } from '@muster/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordRules } from '../auth/password-rules.tsx'
import { failureWords } from './failure-words.ts'
import './account.css'

const untouched = { current: '', wanted: '', repeated: '' }

type Values = typeof untouched

/** Returns message keys by field; the new password must differ from the current one (001 §5). */
function faultsIn({ current, wanted, repeated }: Values): Partial<Record<keyof Values, string>> {
  const isWeak = wanted === '' || passwordRule(wanted).length > 0
  return {
    ...(current === '' && { current: 'account.password.noCurrent' }),
    ...(isWeak ? { wanted: 'auth.reset.weak' } : wanted === current && { wanted: 'account.password.same' }),
    ...(wanted !== repeated && { repeated: 'auth.reset.differ' }),
  }
}

export function ChangePassword(): ReactNode {
  const { t } = useTranslation()
  const client = useClient(auth)
  const username = useSession()?.username
  const [values, setValues] = useState(untouched)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const dialogs = useDialogs()
  const faults = submitted ? faultsIn(values) : {}

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitted(true)
    const [first] = Object.keys(faultsIn(values))
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      await client.changePassword({ oldPassword: values.current, newPassword: values.wanted })
      setValues(untouched)
      setSubmitted(false)
      void dialogs.raise('changePasswordSuccess')
    } catch (error) {
      void dialogs.raise(
        'changePasswordError',
        error instanceof ApiError ? { error } : { note: failureWords(error, t) },
      )
    } finally {
      setBusy(false)
    }
  }

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: faults[name] && t(faults[name]),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  return (
    <div className="account">
      <h1>{t('account.password.title')}</h1>
      <form className="account-form" data-submitted={submitted} noValidate onSubmit={submit}>
        {/* password managers store the new password for this user name */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField {...field('current')} label={t('account.password.current')} autoComplete="current-password" />
        <PasswordField {...field('wanted')} label={t('auth.reset.new')} autoComplete="new-password" />
        <PasswordRules password={values.wanted} />
        <PasswordField {...field('repeated')} label={t('auth.reset.repeat')} autoComplete="new-password" />
        <p className="m-muted">{t('account.password.others')}</p>
        <div className="account-actions">
          <Button type="submit" look="primary" busy={busy}>
            {t('account.password.submit')}
          </Button>
        </div>
      </form>
    </div>
  )
}
