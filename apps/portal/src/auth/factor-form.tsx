import { ApiError, auth, NetworkError, type PendingSignIn } from '@muster/core'
import { Button, TextField, useClient } from '@muster/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

interface Props {
  pending: PendingSignIn
  /** Returns to the password. */
  onBack(expired: boolean): void
}

/** Second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function FactorForm({ pending: { pending, methods }, onBack }: Props): ReactNode {
  const { t } = useTranslation()
  const client = useClient(auth)
  const passkey = usePasskeySignIn()
  const hasApp = methods.includes('AUTHENTICATOR_APP')
  const hasRecovery = methods.includes('RECOVERY_CODE')
  const hasPasskey = methods.includes('PASSKEY') && canUsePasskeys()
  const [isRecovery, setRecovery] = useState(!hasApp && !hasPasskey)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const fail = (text: string, code?: string) => (code === 'SIGN_IN_EXPIRED' ? onBack(true) : setFault(text))

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
      if (error instanceof NetworkError) fail(t('auth.login.unreachable'))
      else if (error instanceof ApiError && error.status < 500) fail(error.detail, error.code)
      else fail(t('auth.login.failed'))
      field?.select()
    } finally {
      setBusy(false)
    }
  }

  async function sign() {
    setFault(undefined)
    const failure = await passkey.run(pending)
    if (failure) fail(failure.text, failure.code)
  }

  const isCode = isRecovery ? hasRecovery : hasApp
  return (
    <form key={String(isRecovery)} onSubmit={submit} noValidate>
      {!isRecovery && hasPasskey && (
        <Button look={isCode ? undefined : 'primary'} busy={passkey.busy} onClick={() => void sign()}>
          {t('auth.factor.passkey')}
        </Button>
      )}
      {isCode && (
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
      )}
      {!isCode && (fault !== undefined || !hasPasskey) && (
        <p className="m-callout" data-tone="danger" role="alert">
          {fault ?? t('auth.factor.noMethod')}
        </p>
      )}
      {isCode && (
        <Button type="submit" look="primary" busy={busy}>
          {t('auth.login.submit')}
        </Button>
      )}
      {hasRecovery && (hasApp || hasPasskey) && (
        <Button
          look="quiet"
          onClick={() => {
            setRecovery(!isRecovery)
            setFault(undefined)
          }}
        >
          {t(!isRecovery ? 'auth.factor.useRecoveryCode' : hasApp ? 'auth.factor.useApp' : 'auth.factor.passkey')}
        </Button>
      )}
      <Button look="quiet" onClick={() => onBack(false)}>
        {t('auth.factor.back')}
      </Button>
    </form>
  )
}
