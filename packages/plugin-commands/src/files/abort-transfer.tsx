import { Dialog } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileTransfer } from '../services/index.ts'
import { useTransferMutation } from './use-transfer-mutation.ts'

interface Props {
  transfer: FileTransfer
  unitName: string
  onDone(): void
}

/** Aborts a queued or running transfer after confirmation. */
export function AbortTransfer({ transfer, unitName, onDone }: Props): ReactNode {
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
