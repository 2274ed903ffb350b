import { Button, toast } from '@muster/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './access-tokens.css'

/** Shows a new secret, which cannot be displayed again, and copies it. @param warning reason to store it */
export function CreatedSecret({ secret, warning }: { secret: string; warning?: string }): ReactNode {
  const { t } = useTranslation()
  const element = useRef<HTMLPreElement>(null)
  // the button that had the focus is gone
  useEffect(() => element.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ tone: 'success', text: t('accessTokens.secret.copied') }),
      () => toast({ tone: 'danger', text: t('accessTokens.secret.notCopied') }),
    )
  return (
    <section className="access-token-secret" aria-label={t('accessTokens.secret')}>
      <div className="m-callout" data-tone="danger">
        {warning ?? t('accessTokens.secret.once')}
      </div>
      <pre ref={element} tabIndex={0} dir="ltr">
        {secret}
      </pre>
      <Button icon="copy" onClick={() => void copy()}>
        {t('accessTokens.secret.copy')}
      </Button>
    </section>
  )
}
