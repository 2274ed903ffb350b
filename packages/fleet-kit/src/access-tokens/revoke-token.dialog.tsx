import { Dialog, toast } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  token: { id: number; name: string }
  revoke(id: number): Promise<unknown>
  onDone(): void
  onRevoked(): void
}

/** Revokes a token after confirmation. */
export function RevokeTokenDialog({ token: { id, name }, revoke, onDone, onRevoked }: Props): ReactNode {
  const { t } = useTranslation()
  const { mutate, isPending } = useMutation({
    mutationFn: () => revoke(id),
    onSuccess: () => {
      toast({ tone: 'success', text: t('accessTokens.revoke.done', { name }) })
      onRevoked()
    },
    onError: error =>
      void toast({ tone: 'danger', text: `${t('accessTokens.revoke.failed', { name })} ${error.message}` }),
    onSettled: onDone,
  })
  return (
    <Dialog
      kind="confirm"
      title={t('accessTokens.revoke.title', { name })}
      message={t('accessTokens.revoke.text')}
      okLabel={t('accessTokens.revoke')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate() : onDone())}
    />
  )
}
