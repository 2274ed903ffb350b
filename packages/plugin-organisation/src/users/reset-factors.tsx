import { resetSecondFactors } from '@muster/contract'
import { Button, Dialog, toast, useApi } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { users } from './users.resource.ts'

/** Removes the second factors of a user who lost their device. */
export function ResetFactorsButton({ userId, name }: { userId: number; name: string }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const reset = useMutation({
    mutationFn: () => api.call(resetSecondFactors, { path: { userId } }),
    onSuccess: () => {
      toast({ tone: 'success', text: t('organisation.user.factors.done') })
      void queries.invalidateQueries({ queryKey: [users.id] })
    },
  })
  return (
    <>
      <Button busy={reset.isPending} onClick={() => setAsking(true)}>
        {t('organisation.user.factors.reset')}
      </Button>
      {isAsking && (
        <Dialog
          kind="confirm"
          title={t('organisation.user.factors.title', { name })}
          message={t('organisation.user.factors.text')}
          okLabel={t('organisation.user.factors.reset')}
          onAnswer={ok => {
            setAsking(false)
            if (ok) reset.mutate()
          }}
        />
      )}
      {reset.error && (
        <Dialog
          kind="error"
          title={t('organisation.user.factors.failed')}
          message={reset.error.message}
          onAnswer={() => reset.reset()}
        />
      )}
    </>
  )
}
