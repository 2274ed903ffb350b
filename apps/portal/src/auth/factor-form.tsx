import { ApiError, auth, NetworkError, type PendingSignIn } from '@muster/core'
import { Button, TextField, useClient } from '@muster/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  pending: PendingSignIn
  /** Returns to the password. */
  onBack(expired: boolean): void
}

/** Second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function FactorForm({ pending: { pending, methods }, onBack }: Props): ReactNode {
  const { t } = useTranslation()
  const client = useClient(auth)
  const [isRecovery, setRecovery] = useState(!methods.includes('AUTHENTICATOR_APP'))
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const hasRecovery = methods.includes('RECOVERY_CODE')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code')).trim()
    const field = form.querySelector('input')
    if (code.length < 6) {
      setFault(t(isRecovery ? 'auth.factor.noRecoveryCode' : 'auth.factor.noCode'))
      return field?.focus()
    }
    setBusy(true)
    setFault(undefined)
    try {
      await client.finishSignIn({ pending, code })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SIGN_IN_EXPIRED') return onBack(true)
      if (error instanceof NetworkError) setFault(t('auth.login.unreachable'))
      else setFault(error instanceof ApiError && error.status < 500 ? error.detail : t('auth.login.failed'))
      field?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form key={String(isRecovery)} onSubmit={submit} noValidate>
      <TextField
        name="code"
        label={t(isRecovery ? 'auth.factor.recoveryCode' : 'auth.factor.code')}
        hint={t(isRecovery ? 'auth.factor.recoveryCode.hint' : 'auth.factor.code.hint')}
        error={fault}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" look="primary" busy={busy}>
        {t('auth.login.submit')}
      </Button>
      {hasRecovery && (
        <Button
          look="quiet"
          onClick={() => {
            setRecovery(!isRecovery)
            setFault(undefined)
          }}
        >
          {t(isRecovery ? 'auth.factor.useApp' : 'auth.factor.useRecoveryCode')}
        </Button>
      )}
      <Button look="quiet" onClick={() => onBack(false)}>
        {t('auth.factor.back')}
      </Button>
    </form>
  )
}
