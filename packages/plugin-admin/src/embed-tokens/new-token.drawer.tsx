import { createEmbedToken } from '@muster/contract'
import { Button, useApi, useLeave } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useMutation } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './embed-tokens.css'
import { CreatedToken } from './created-token.tsx'
import { TokenFields } from './token-fields.tsx'
import { useTokenDraft } from './use-token-draft.ts'

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
