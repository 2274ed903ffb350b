import { unlinkSignOn } from '@muster/contract'
import { Button, Dialog, toast, useApi } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { users } from './users.resource.ts'

interface Props {
  userId: number
  name: string
  issuer: string
}

/** Removes the link between a user and an identity at the company's provider. */
export function UnlinkSignOnButton({ userId, name, issuer }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const unlink = useMutation({
    mutationFn: () => api.call(unlinkSignOn, { path: { userId } }),
    onSuccess: () => {
      toast({ tone: 'success', text: t('organisation.user.unlink.done') })
      void queries.invalidateQueries({ queryKey: [users.id] })
    },
    onError: error => void toast({ tone: 'danger', text: error.message }),
  })
  return (
    <>
      <Button busy={unlink.isPending} onClick={() => setAsking(true)}>
        {t('organisation.user.unlink')}
      </Button>
      {isAsking && (
        <Dialog
          kind="confirm"
          title={t('organisation.user.unlink.title', { name })}
          message={t('organisation.user.unlink.text', { host: URL.parse(issuer)?.host ?? issuer })}
          okLabel={t('organisation.user.unlink')}
          onAnswer={ok => {
            setAsking(false)
            if (ok) unlink.mutate()
          }}
        />
      )}
    </>
  )
}
