import { startVerification, verifyMe, type FleetSchemas } from '@muster/contract'
import { ApiError, loginHash } from '@muster/core'
import { Button, Dialog, Loading, PasswordField, TextField, useApi } from '@muster/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canUsePasskeys } from './can-use-passkeys.ts'

const SignOnProof = lazy(() => import('./sign-on/sign-on-proof.tsx').then(m => ({ default: m.SignOnProof })))

/**
 * Requests a proof of who uses the session: with a passkey or a code; of an account without a second factor, with the password or at the
 * provider of the company.
 */
export function VerificationDialog({ onDone }: { onDone(isVerified: boolean): void }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [text, setText] = useState('')
  const { data, error } = useQuery({
    queryKey: ['verification'],
    queryFn: () => api.call(startVerification, {}),
    // a challenge works once
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const proving = useMutation({
    mutationFn: (proof: FleetSchemas['Verification']) => api.call(verifyMe, { body: proof }),
    onSuccess: () => onDone(true),
  })
  const methods = data?.methods ?? []
  const isPassword = methods.includes('PASSWORD')
  const isCode = methods.includes('AUTHENTICATOR_APP') || methods.includes('RECOVERY_CODE')
  const signing = useMutation({
    mutationFn: async () => {
      // a challenge of its own, because a retry needs another
      const { passkey } = await api.call(startVerification, {})
      const { signWithPasskey } = await import('./passkey-ceremonies.ts')
      if (passkey) proving.mutate({ passkey: await signWithPasskey(passkey) })
    },
  })
  const prove = async () => {
    if (isPassword) proving.mutate({ password: await loginHash(text) })
    else if (isCode && text.trim().length >= 6) proving.mutate({ code: text.trim() })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void prove()
  }
  const [blocked, setBlocked] = useState<string>()
  const proved = useCallback(() => onDone(true), [onDone])
  const refusal = proving.error ?? error
  const fault = signing.error
    ? t('auth.factor.passkey.failed')
    : refusal instanceof ApiError
      ? refusal.detail
      : (refusal?.message ?? blocked)
  const field = {
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    ...(fault !== undefined && { error: fault }),
    autoFocus: true,
  }
  return (
    <Dialog
      kind="confirm"
      icon="shield"
      title={t('auth.verify.title')}
      okLabel={t('auth.verify.confirm')}
      hasOk={isPassword || isCode}
      busy={proving.isPending}
      onAnswer={ok => {
        if (ok) void prove()
        else onDone(false)
      }}
      message={
        <form className="verification" noValidate onSubmit={submit}>
          <p>{t('auth.verify.text')}</p>
          {!data && !error && <Loading />}
          {methods.includes('PASSKEY') && canUsePasskeys() && (
            <Button
              look={isPassword || isCode ? undefined : 'primary'}
              busy={signing.isPending}
              onClick={() => signing.mutate()}
            >
              {t('auth.factor.passkey')}
            </Button>
          )}
          {data?.signOnCompany !== undefined && (
            <Suspense>
              <SignOnProof company={data.signOnCompany} onProved={proved} onFailure={setBlocked} />
            </Suspense>
          )}
          {isPassword && <PasswordField label={t('auth.login.password')} autoComplete="current-password" {...field} />}
          {isCode && (
            <TextField
              label={t('auth.factor.code')}
              hint={t('auth.verify.code.hint')}
              autoComplete="one-time-code"
              {...field}
            />
          )}
          {!isPassword && !isCode && fault !== undefined && (
            <p className="m-callout" data-tone="danger" role="alert">
              {fault}
            </p>
          )}
        </form>
      }
    />
  )
}
