import type { FleetSchemas } from '@muster/contract'
import { Button, useLeave } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useMutation } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './access-tokens.css'
import { CreatedSecret } from './created-secret.tsx'

interface Props {
  title: string
  /** Name of the new token. */
  name: string
  isComplete: boolean
  isTouched: boolean
  create(): Promise<FleetSchemas['CreatedAccessToken']>
  onClose(): void
  onCreated(): void
  /** Sentence about the abilities of the secret's holder. */
  warning?: string
  /** Fields of the token. */
  children: ReactNode
}

/** Form of a new token, which then shows its secret once. */
export function SecretDrawer(props: Props): ReactNode {
  const { title, name, isComplete, isTouched, create, onClose, onCreated, warning, children } = props
  const { t } = useTranslation()
  const formId = useId()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: create, onSuccess: onCreated })
  const leave = useLeave(onClose, { isDirty: isTouched && !data, isBusy: isPending })
  if (data) {
    return (
      <Drawer
        title={t('accessTokens.created', { name })}
        onClose={onClose}
        footer={
          <Button look="primary" onClick={onClose}>
            {t('accessTokens.done')}
          </Button>
        }
      >
        <CreatedSecret secret={data.secret} {...(warning && { warning })} />
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
          <Button look="primary" type="submit" form={formId} busy={isPending} disabled={!isComplete}>
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
          mutate()
        }}
      >
        {children}
        {error && (
          <p className="m-field-error" role="alert">
            {error.message}
          </p>
        )}
      </form>
    </Drawer>
  )
}
