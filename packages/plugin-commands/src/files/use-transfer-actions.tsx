import { createFileTransfer, saveFileTransferAsTemplate } from '@muster/contract'
import { useCan } from '@muster/ui'
import type { RowAction } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileTransfer } from '../services/index.ts'
import { AbortTransfer } from './abort-transfer.tsx'
import { SaveAsCommand } from './save-as-command.tsx'
import { useActing } from './use-acting.ts'

interface TransferActions {
  of(transfer: FileTransfer): RowAction[]
  /** Dialog of the selected action. */
  question: ReactNode
}

/** Returns the row actions of a transfer: abort while open, resend after a failure, save as a command. */
export function useTransferActions(unitName: string): TransferActions {
  const { t } = useTranslation()
  const maySend = useCan(createFileTransfer.access ?? {})
  const maySave = useCan(saveFileTransferAsTemplate.access)
  const [asking, ask] = useState<{ to: 'abort' | 'save'; transfer: FileTransfer }>()
  const { mutate: replay, isPending: isReplaying } = useActing('replay')
  const done = () => ask(undefined)

  function wayOn(transfer: FileTransfer): RowAction[] {
    if (!maySend || transfer.status === 'COMPLETED') return []
    if (transfer.endDate === undefined)
      return [{ label: t('files.abort'), icon: 'close', tone: 'danger', run: () => ask({ to: 'abort', transfer }) }]
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
        ? [...wayOn(transfer), { label: t('files.save'), icon: 'copy', run: () => ask({ to: 'save', transfer }) }]
        : wayOn(transfer),
    question:
      asking &&
      (asking.to === 'save' ? (
        <SaveAsCommand transfer={asking.transfer} onDone={done} />
      ) : (
        <AbortTransfer transfer={asking.transfer} unitName={unitName} onDone={done} />
      )),
  }
}
