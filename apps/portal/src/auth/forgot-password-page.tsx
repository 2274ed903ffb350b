import { ApiError, auth, NetworkError } from '@muster/core'
import { Button, TextField, useClient } from '@muster/ui'
import type { TFunction } from 'i18next'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { loginPath } from '../routing/detour.ts'
import { AuthLayout } from './auth-layout.tsx'

/** Requests a mail with a link to the reset page; never reveals if the account exists. */
export function ForgotPasswordPage(): ReactNode {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  return (
    <AuthLayout title={t('auth.forgot.title')}>
      {isSent ? (
        <p className="m-callout" data-tone="success" role="status">
          {t('auth.forgot.sent')}
        </p>
      ) : (
        <RecoveryForm onSent={() => setSent(true)} />
      )}
      <Link className="auth-link" to={loginPath}>
        {t('auth.forgot.back')}
      </Link>
    </AuthLayout>
  )
}

interface Faults {
  username?: string
  email?: string
  request?: string
}

function RecoveryForm({ onSent }: { onSent(): void }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(auth)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const username = String(fields.get('username')).trim()
    const email = String(fields.get('email')).trim()
    const isAddress = /^\S+@\S+$/.test(email)
    setFaults({
      ...(username ? {} : { username: t('auth.login.noUsername') }),
      ...(isAddress ? {} : { email: t('auth.forgot.noEmail') }),
    })
    if (!username || !isAddress)
      return form.querySelector<HTMLInputElement>(`[name=${username ? 'email' : 'username'}]`)?.focus()
    setBusy(true)
    try {
      await client.recoverPassword({ username, email })
      onSent()
    } catch (failure) {
      setFaults({ request: wordsFor(failure, t) })
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <p>{t('auth.forgot.text')}</p>
      <TextField
        name="username"
        label={t('auth.login.username')}
        error={faults.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
      />
      <TextField name="email" type="email" label={t('auth.forgot.email')} error={faults.email} autoComplete="email" />
      {faults.request && (
        <p className="m-callout" data-tone="danger" role="alert">
          {faults.request}
        </p>
      )}
      <Button type="submit" look="primary" busy={busy}>
        {t('auth.forgot.submit')}
      </Button>
    </form>
  )
}

function wordsFor(failure: unknown, t: TFunction): string {
  if (failure instanceof NetworkError) return t('auth.login.unreachable')
  const isSlowed = failure instanceof ApiError && failure.status === 429
  if (!isSlowed) return t('auth.forgot.failed')
  return t('auth.forgot.tooMany', { minutes: Math.ceil((failure.retryAfter ?? 60_000) / 60_000) })
}
