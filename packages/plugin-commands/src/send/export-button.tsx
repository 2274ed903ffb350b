import { Button, saveFile, toast, useService } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../services/index.ts'

/** Exports all commands of the unit to a file named by the server. */
export function ExportButton({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const service = useService(commands)
  const { mutate, isPending } = useMutation({
    mutationFn: () => service.exportHistory(unitId),
    onSuccess: download => {
      saveFile(download)
      toast({ tone: 'success', text: t('app.exportSuccessful') })
    },
    onError: error => toast({ tone: 'danger', text: `${t('app.exportFailed')} ${error.message}` }),
  })
  return (
    <Button icon="download" busy={isPending} onClick={() => mutate()}>
      {t('commands.export')}
    </Button>
  )
}
