import { Button, saveFile, toast, useService } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileTransfers } from '../services/index.ts'

/** Exports all transfers of the unit to a file named by the server. */
export function ExportTransfers({ unitId, format }: { unitId: number; format: 'excel' | 'csv' }): ReactNode {
  const { t } = useTranslation()
  const service = useService(fileTransfers)
  const { mutate, isPending } = useMutation({
    mutationFn: () => service.exportList(unitId, format),
    onSuccess: download => {
      saveFile(download)
      toast({ tone: 'success', text: t('app.exportSuccessful') })
    },
    onError: error => toast({ tone: 'danger', text: `${t('app.exportFailed')} ${error.message}` }),
  })
  return (
    <Button icon="download" busy={isPending} onClick={() => mutate()}>
      {t(`files.export.${format}`)}
    </Button>
  )
}
