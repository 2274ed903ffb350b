import { revokeEmbedToken, type FleetSchemas } from '@muster/contract'
import { Dialog, toast, useApi } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  token: FleetSchemas['EmbedToken']
  onDone(): void
  onRevoked(): void
}

/** Revokes a token after confirmation. */
export function RevokeDialog({ token, onDone, onRevoked }: Props): ReactNode {
  const { t } = useTranslation()
  const { name } = token
  const { mutate, isPending } = useMutation({
    ...useApi().mutationFor(revokeEmbedToken),
    onSuccess: () => {
      toast({ tone: 'success', text: t('admin.embedTokens.revoke.done', { name }) })
      onRevoked()
    },
    onError: error =>
      void toast({ tone: 'danger', text: `${t('admin.embedTokens.revoke.failed', { name })} ${error.message}` }),
    onSettled: onDone,
  })
  return (
    <Dialog
      kind="confirm"
      title={t('admin.embedTokens.revoke.title', { name })}
      message={t('admin.embedTokens.revoke.text')}
      extra={token.origins.join(', ')}
      okLabel={t('admin.embedTokens.revoke')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate({ path: { id: token.id } }) : onDone())}
    />
  )
}
