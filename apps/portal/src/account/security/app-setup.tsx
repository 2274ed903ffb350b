import { confirmAuthenticatorApp, startAuthenticatorApp, type FleetSchemas } from '@muster/contract'
import { Button, Loading, Retry, StatePanel, TextField, toast, useApi } from '@muster/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  onDone(added: FleetSchemas['AddedFactor']): void
  onCancel?: (() => void) | undefined
}

/** Shows a new key as QR code and text, and confirms it with a code. */
export function AppSetup({ onDone, onCancel }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [code, setCode] = useState('')
  const setup = useQuery({
    queryKey: ['authenticator-key'],
    queryFn: async () => {
      const [{ key, uri }, { toDataURL }] = await Promise.all([api.call(startAuthenticatorApp, {}), import('qrcode')])
      return { key, image: await toDataURL(uri, { errorCorrectionLevel: 'M', margin: 2, width: 400 }) }
    },
    // the key is shown once
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const confirming = useMutation({
    mutationFn: () => api.call(confirmAuthenticatorApp, { body: { code } }),
    onSuccess: added => {
      toast({ tone: 'success', text: t('account.security.app.confirmed') })
      onDone(added)
    },
  })
  if (setup.isPending) return <Loading />
  if (setup.error) {
    return (
      <StatePanel icon="alert" title={t('account.security.notChanged')}>
        <p>{setup.error.message}</p>
        <Retry error={setup.error} onRetry={() => void setup.refetch()} />
      </StatePanel>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirming.mutate()
  }
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <p>{t('account.security.app.scan')}</p>
      <figure className="authenticator-key">
        <img src={setup.data.image} alt={t('account.security.app.qr')} width={200} height={200} />
        <figcaption>
          <span className="m-muted">{t('account.security.app.key')}</span>
          <code dir="ltr">{setup.data.key.match(/.{1,4}/g)?.join(' ')}</code>
        </figcaption>
      </figure>
      <TextField
        name="code"
        label={t('account.security.app.code')}
        error={confirming.error?.message.split('\n')[0]}
        value={code}
        onChange={event => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <div className="account-actions">
        {onCancel && <Button onClick={onCancel}>{t('ui.cancel')}</Button>}
        <Button
          type="submit"
          look="primary"
          busy={confirming.isPending}
          disabled={code.replaceAll(/\s/g, '').length !== 6}
        >
          {t('account.security.app.confirm')}
        </Button>
      </div>
    </form>
  )
}
