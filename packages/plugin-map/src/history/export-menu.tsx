import { saveFile, toast, useDialogs, useClient } from '@muster/ui'
import { MenuButton } from '@muster/ui/controls'
import { MenuItem } from '@muster/ui/table'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { history, type HistoryChoice } from '../clients/history/history.client.ts'

/** Downloads every message of the selection. A failure opens a dialog (001 §8) and shows a toast. */
export function ExportMenu({ choice }: { choice: HistoryChoice }): ReactNode {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const client = useClient(history)
  const { mutate, isPending } = useMutation({
    mutationFn: (format: 'excel' | 'csv' | 'pdf') => client.download(choice, format),
    onSuccess: download => {
      saveFile(download)
      toast({ tone: 'success', text: t('app.exportSuccessful') })
    },
    onError: error => {
      toast({ tone: 'danger', text: t('app.exportFailed') })
      void dialogs.raise('loadError', { error })
    },
  })
  return (
    <MenuButton label={t(isPending ? 'history.export.busy' : 'history.export')} look="quiet" disabled={isPending}>
      {() => (
        <>
          <MenuItem label={t('history.export.excel')} onChoose={() => mutate('excel')} />
          <MenuItem label={t('history.export.csv')} onChoose={() => mutate('csv')} />
          <MenuItem label={t('history.export.pdf')} onChoose={() => mutate('pdf')} />
        </>
      )}
    </MenuButton>
  )
}
