import { Button, Dialog, toast, useApi, useCan } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormerValues } from '../clients/former-values.ts'
import { fieldLabel } from './field-labels.ts'

interface Props {
  kind: string
  name: string
  former: FormerValues
  onDone(): void
}

/** Restores a record to the values before an audit entry, after a confirmation that names the fields. */
export function RestoreButton({ kind, name, former, onDone }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const maySave = useCan(former.operation.access)
  const [isAsking, setAsking] = useState(false)
  const restore = useMutation({
    mutationFn: () => former.restore(api),
    onSuccess: () => {
      toast({ tone: 'success', text: t('admin.audit.restored', { name }) })
      void queries.invalidateQueries()
      onDone()
    },
  })
  if (!maySave) return null
  return (
    <>
      <Button busy={restore.isPending} onClick={() => setAsking(true)}>
        {t('admin.audit.restore')}
      </Button>
      {isAsking && (
        <Dialog
          kind="confirm"
          title={t('admin.audit.restore.title', { name })}
          message={t('admin.audit.restore.text', {
            fields: former.fields.map(field => fieldLabel(t, kind, field)).join(', '),
          })}
          okLabel={t('admin.audit.restore.ok')}
          onAnswer={ok => {
            setAsking(false)
            if (ok) restore.mutate()
          }}
        />
      )}
      {restore.error && (
        <Dialog
          kind="error"
          title={t('admin.audit.restore.failed', { name })}
          message={restore.error.message}
          onAnswer={() => restore.reset()}
        />
      )}
    </>
  )
}
