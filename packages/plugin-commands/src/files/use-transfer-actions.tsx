import { createFileTransfer, saveFileTransferAsTemplate } from '@muster/contract'
import { Dialog, toast, useCan, useClient } from '@muster/ui'
import type { RowAction } from '@muster/ui/table'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileTransfers, type FileTransfer } from '../clients/index.ts'
import { SaveAsCommand } from './save-as-command.tsx'

interface TransferActions {
  of(transfer: FileTransfer): RowAction[]
  /** Dialog of the selected action. */
  dialog: ReactNode
}

/** Returns the row actions of a transfer: abort while open, resend after a failure, save as a command. */
export function useTransferActions(unitName: string): TransferActions {
  const { t } = useTranslation()
  const maySend = useCan(createFileTransfer.access ?? {})
  const maySave = useCan(saveFileTransferAsTemplate.access)
  const [dialog, openDialog] = useState<{ action: 'abort' | 'save'; transfer: FileTransfer }>()
  const { mutate: replay, isPending: isReplaying } = useTransferMutation('replay')
  const closeDialog = () => openDialog(undefined)

  function statusActions(transfer: FileTransfer): RowAction[] {
    if (!maySend || transfer.status === 'COMPLETED') return []
    if (transfer.endDate === undefined)
      return [
        {
          label: t('files.abort'),
          icon: 'close',
          tone: 'danger',
          run: () => openDialog({ action: 'abort', transfer }),
        },
      ]
    return [
      {
        label: t('files.replay'),
        icon: 'play',
        run: () => {
          if (!isReplaying) replay(transfer)
        },
      },
    ]
  }

  return {
    of: transfer =>
      maySave
        ? [
            ...statusActions(transfer),
            { label: t('files.save'), icon: 'copy', run: () => openDialog({ action: 'save', transfer }) },
          ]
        : statusActions(transfer),
    dialog:
      dialog &&
      (dialog.action === 'save' ? (
        <SaveAsCommand transfer={dialog.transfer} onDone={closeDialog} />
      ) : (
        <AbortTransfer transfer={dialog.transfer} unitName={unitName} onDone={closeDialog} />
      )),
  }
}

interface AbortTransferProps {
  transfer: FileTransfer
  unitName: string
  onDone(): void
}

/** Aborts a queued or running transfer after confirmation. */
function AbortTransfer({ transfer, unitName, onDone }: AbortTransferProps): ReactNode {
  const { t } = useTranslation()
  const { mutate, isPending } = useTransferMutation('abort')
  return (
    <Dialog
      kind="delete"
      icon="alert"
      title={t('files.abort.title', { name: transfer.fileName })}
      message={t('files.abort.text', { unit: unitName })}
      okLabel={t('files.abort')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate(transfer, { onSettled: onDone }) : onDone())}
    />
  )
}

type TransferMutation = 'abort' | 'replay'

const messageKeys: Record<TransferMutation, { done: string; failed: string }> = {
  abort: { done: 'files.aborted', failed: 'files.abortFailed' },
  replay: { done: 'files.replayed', failed: 'files.replayFailed' },
}

/** Aborts or resends a transfer and shows the outcome in a toast. */
function useTransferMutation(mutation: TransferMutation) {
  const { t } = useTranslation()
  const client = useClient(fileTransfers)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: FileTransfer) => void (await client[mutation](id)),
    onSuccess: (_, { fileName: name }) => toast({ tone: 'success', text: t(messageKeys[mutation].done, { name }) }),
    onError: (error, { fileName: name }) =>
      toast({ tone: 'danger', text: `${t(messageKeys[mutation].failed, { name })} ${error.message}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: client.key() }),
  })
}
