import type { FleetSchemas } from '@muster/contract'
import type { QueryFor } from '@muster/core'
import type { ReactNode } from 'react'
import { SecretDrawer } from './secret.drawer.tsx'
import { TokenFields } from './token-fields.tsx'
import { useTokenDraft } from './use-token-draft.ts'

interface Props {
  title: string
  /** Permissions available to the token; absent while a required field in `children` is empty. */
  options: QueryFor<FleetSchemas['TokenPermissionOption'][]> | undefined
  create(input: FleetSchemas['AccessTokenInput']): Promise<FleetSchemas['CreatedAccessToken']>
  onClose(): void
  onCreated(): void
  /** Fields above those of the token. */
  children?: ReactNode
}

/** Creates a program token and then shows its secret once. */
export function NewTokenDrawer({ title, options, create, onClose, onCreated, children }: Props): ReactNode {
  const draft = useTokenDraft()
  return (
    <SecretDrawer
      title={title}
      name={draft.name}
      isComplete={draft.isComplete && options !== undefined}
      isTouched={draft.isTouched}
      create={() => create(draft.input(Date.now()))}
      onClose={onClose}
      onCreated={onCreated}
    >
      {children}
      <TokenFields draft={draft} options={options} />
    </SecretDrawer>
  )
}
