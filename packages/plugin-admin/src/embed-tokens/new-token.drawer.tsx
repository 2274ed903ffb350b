import { createEmbedToken } from '@muster/contract'
import { Button, useApi, useLeave, toast } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useMutation } from '@tanstack/react-query'
import { useId, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import './embed-tokens.css'
import { TokenFields } from './token-fields.tsx'
import { useTokenDraft, type EmbedWidget } from './use-token-draft.ts'

interface Props {
  onClose(): void
  onCreated(): void
}

/** Creates a token and then shows its secret once, with the snippet for the partner's page. */
export function NewTokenDrawer({ onClose, onCreated }: Props): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const draft = useTokenDraft()
  const { mutate, data, error, isPending } = useMutation({
    ...useApi().mutationFor(createEmbedToken),
    onSuccess: onCreated,
  })
  const leave = useLeave(onClose, { isDirty: draft.isTouched && !data, isBusy: isPending })
  if (data) {
    return (
      <Drawer
        title={t('admin.embedTokens.made', { name: draft.name })}
        onClose={onClose}
        footer={
          <Button look="primary" onClick={onClose}>
            {t('admin.embedTokens.done')}
          </Button>
        }
      >
        <CreatedToken secret={data.secret} widgets={draft.widgets} />
      </Drawer>
    )
  }
  return (
    <Drawer
      title={t('admin.embedTokens.new')}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={formId} busy={isPending} disabled={!draft.isComplete}>
            {t('admin.embedTokens.make')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="embed-token-form"
        onSubmit={event => {
          event.preventDefault()
          mutate({ body: draft.input(Date.now()) })
        }}
      >
        <TokenFields draft={draft} />
        {error && (
          <p className="m-field-error" role="alert">
            {error.message}
          </p>
        )}
      </form>
    </Drawer>
  )
}

/** Shows the secret and a snippet with the first widget. */
function CreatedToken({ secret, widgets }: { secret: string; widgets: readonly EmbedWidget[] }): ReactNode {
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
