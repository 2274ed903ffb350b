import { createFileTransfer, saveFileTransferAsTemplate } from '@muster/contract'
import { useCan } from '@muster/ui'
import type { RowAction } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileTransfer } from '../services/index.ts'
import { AbortTransfer } from './abort-transfer.tsx'
import { SaveAsCommand } from './save-as-command.tsx'
import { useTransferMutation } from './use-transfer-mutation.ts'

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
