import type { FleetSchemas } from '@muster/contract'
import type { QueryFor } from '@muster/core'
import { Button, useLeave } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useMutation } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './access-tokens.css'
import { CreatedSecret } from './created-secret.tsx'
import { TokenFields } from './token-fields.tsx'
import { useTokenDraft } from './use-token-draft.ts'

interface Props {
  title: string
  /** Permissions that the token may include; absent while a field below `children` must be filled in first. */
  options: QueryFor<FleetSchemas['TokenPermissionOption'][]> | undefined
  create(input: FleetSchemas['AccessTokenInput']): Promise<FleetSchemas['CreatedAccessToken']>
  onClose(): void
  onCreated(): void
  /** Fields above those of the token. */
  children?: ReactNode
}

/** Creates a token and then shows its secret once. */
export function NewTokenDrawer({ title, options, create, onClose, onCreated, children }: Props): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const draft = useTokenDraft()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: create, onSuccess: onCreated })
  const leave = useLeave(onClose, { isDirty: draft.isTouched && !data, isBusy: isPending })
  if (data) {
    return (
      <Drawer
        title={t('accessTokens.created', { name: draft.name })}
        onClose={onClose}
        footer={
          <Button look="primary" onClick={onClose}>
            {t('accessTokens.done')}
          </Button>
        }
      >
        <CreatedSecret secret={data.secret} />
      </Drawer>
    )
  }
  return (
    <Drawer
      title={title}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={formId} busy={isPending} disabled={!draft.isComplete || !options}>
            {t('accessTokens.create')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="access-token-form"
        onSubmit={event => {
          event.preventDefault()
          mutate(draft.input(Date.now()))
        }}
      >
        {children}
        <TokenFields draft={draft} options={options} />
        {error && (
          <p className="m-field-error" role="alert">
            {error.message}
          </p>
        )}
      </form>
    </Drawer>
  )
}
