import { Button, toast } from '@muster/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmbedWidget } from './use-token-draft.ts'

/** Shows the secret and a snippet with the first widget. */
export function CreatedToken({ secret, widgets }: { secret: string; widgets: readonly EmbedWidget[] }): ReactNode {
  const { t } = useTranslation()
  const [first = 'muster-fleet-map'] = widgets
  const snippet = `<script type="module" src="${location.origin}/widgets/muster.js"></script>\n<${first}></${first}>`
  return (
    <>
      <div className="m-callout" data-tone="danger">
        {t('admin.embedTokens.secret.once')}
      </div>
      <CopyableText label={t('admin.embedTokens.secret')} text={secret} isFirst />
      <CopyableText label={t('admin.embedTokens.snippet')} text={snippet} />
      <p className="m-muted">{t('admin.embedTokens.snippet.hint')}</p>
    </>
  )
}

function CopyableText({ label, text, isFirst = false }: { label: string; text: string; isFirst?: boolean }): ReactNode {
  const { t } = useTranslation()
  const element = useRef<HTMLPreElement>(null)
  // the button that had the focus is gone
  useEffect(() => {
    if (isFirst) element.current?.focus()
  }, [isFirst])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ tone: 'success', text: t('admin.embedTokens.copied') }),
      () => toast({ tone: 'danger', text: t('admin.embedTokens.copy.failed') }),
    )
  return (
    <section className="embed-token-text" aria-label={label}>
      <h3>{label}</h3>
      <pre ref={element} tabIndex={0} dir="ltr">
        {text}
      </pre>
      <Button onClick={() => void copy()}>{t('admin.embedTokens.copy', { what: label })}</Button>
    </section>
  )
}
