import { Dialog, useFormat, useClient } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { transfers, type Transfer } from './transfers.client.ts'

interface UndoDialogProps {
  transfer: Transfer
  onDone(): void
}

/** Undoes a transfer after confirmation; shows why it is no longer possible. */
export function UndoDialog({ transfer, onDone }: UndoDialogProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const client = useClient(transfers)
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.undo(transfer.historyId),
    onSuccess: onDone,
    onSettled: () => void queries.invalidateQueries(),
  })
  if (error)
    return (
      <Dialog
        kind="error"
        title={t('organisation.move.undo.failed')}
        message={t('organisation.move.undo.unchanged')}
        extra={error.message}
        onAnswer={onDone}
      />
    )
  const { unitsCount: count, targetCompanyName: target, sourceCompanyNames } = transfer
  return (
    <Dialog
      kind="delete"
      title={t('organisation.move.undo.title')}
      message={t('organisation.move.undo.text', {
        count,
        shown: number(count),
        target,
        sources: sourceCompanyNames.join(', '),
      })}
      extra={t('organisation.move.undo.note', { target })}
      okLabel={t('organisation.move.undo')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate() : onDone())}
    />
  )
}
