import { AbortError, loadSequentially, type Download, type PartProgress } from '@muster/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile, toast, useDialogs } from '@muster/ui'

export type DocumentFormat = 'excel' | 'pdf'

/** Downloads one file of an export. */
export type MakeFile = (signal: AbortSignal, format: DocumentFormat) => Promise<Download>

/** Exports a report with progress and result messages. Leaving the screen cancels it. */
export function useExport(files: readonly MakeFile[]): {
  run(format?: DocumentFormat): void
  progress: PartProgress | null
} {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const [progress, setProgress] = useState<PartProgress | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (format: DocumentFormat) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      await loadSequentially(files, async make => saveFile(await make(signal, format)), {
        signal,
        onProgress: setProgress,
      })
      toast({ tone: 'success', text: t('app.exportSuccessful') })
    } catch (error) {
      if (signal.aborted || error instanceof AbortError) return
      toast({ tone: 'danger', text: t('app.exportFailed') })
      void dialogs.raise('loadError', { error })
    } finally {
      setProgress(null)
    }
  }
  return { run: (format = 'excel') => void run(format), progress }
}
