import type { Download } from '@muster/core'
import { Button, saveFile, toast } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Downloads a list as a file named by the server. */
export function ExportButton({ label, load }: { label: string; load: () => Promise<Download> }): ReactNode {
  const { t } = useTranslation()
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: download => {
      saveFile(download)
      toast({ tone: 'success', text: t('app.exportSuccessful') })
    },
    onError: error => toast({ tone: 'danger', text: `${t('app.exportFailed')} ${error.message}` }),
  })
  return (
    <Button icon="download" busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}
