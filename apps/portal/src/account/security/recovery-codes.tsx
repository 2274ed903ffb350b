import { Button, saveFile, toast, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  codes: readonly string[]
  onStored(): void
}

/** Recovery codes to copy, save or print, shown once. */
export function RecoveryCodes({ codes, onStored }: Props): ReactNode {
  const { t } = useTranslation()
  const login = useSession()?.username
  const title = t('account.security.codes.of', { login, host: location.host })
  const text = `${title}\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'success', text: t('account.security.codes.copied') })
    } catch {
      toast({ tone: 'danger', text: t('ui.copyFailed') })
    }
  }
  return (
    <section className="account-part recovery-codes" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{title}</h2>
      <p>{t('account.security.codes.hint')}</p>
      <p className="m-callout" role="status">
        {t('account.security.codes.store')}
      </p>
      <ol>
        {codes.map(code => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
      <div className="account-actions">
        <Button onClick={() => void copy()}>{t('account.security.codes.copy')}</Button>
        <Button onClick={() => saveFile({ blob: new Blob([text]), filename: 'recovery-codes.txt' })}>
          {t('account.security.codes.download')}
        </Button>
        <Button onClick={() => window.print()}>{t('account.security.codes.print')}</Button>
        <Button look="primary" onClick={onStored}>
          {t('account.security.codes.stored')}
        </Button>
      </div>
    </section>
  )
}
