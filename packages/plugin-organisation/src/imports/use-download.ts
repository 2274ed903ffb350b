import type { Download } from '@muster/core'
import { saveFile, toast } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Saves a file from the server and reports the result as a toast. */
export function useDownload<T>(load: (input: T) => Promise<Download>) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: load,
    onSuccess: download => {
      saveFile(download)
      toast({ tone: 'success', text: t('app.exportSuccessful') })
    },
    onError: error => toast({ tone: 'danger', text: `${t('app.exportFailed')} ${error.message}` }),
  })
}
