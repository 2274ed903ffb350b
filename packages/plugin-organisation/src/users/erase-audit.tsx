import { eraseAuditPerson } from '@muster/contract'
import { Button, Dialog, toast, useApi, useCan } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Erases data that identifies a disabled user from the audit. */
export function EraseAuditButton({ userId, name }: { userId: number; name: string }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const mayErase = useCan(eraseAuditPerson.access)
  const [isAsking, setAsking] = useState(false)
  const erase = useMutation({
    mutationFn: () => api.call(eraseAuditPerson, { path: { userId } }),
    onSuccess: ({ entries }) =>
      void toast({ tone: 'success', text: t('organisation.user.erase.done', { count: entries }) }),
  })
  if (!mayErase) return null
  return (
    <>
      <Button busy={erase.isPending} onClick={() => setAsking(true)}>
        {t('organisation.user.erase')}
      </Button>
      {isAsking && (
        <Dialog
          kind="confirm"
          title={t('organisation.user.erase.title', { name })}
          message={t('organisation.user.erase.text')}
          okLabel={t('organisation.user.erase.ok')}
          onAnswer={ok => {
            setAsking(false)
            if (ok) erase.mutate()
          }}
        />
      )}
      {erase.error && (
        <Dialog
          kind="error"
          title={t('organisation.user.erase.failed')}
          message={erase.error.message}
          onAnswer={() => erase.reset()}
        />
      )}
    </>
  )
}
