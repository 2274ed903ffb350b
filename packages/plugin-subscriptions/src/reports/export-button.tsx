import type { Download } from '@muster/core'
import { Button } from '@muster/ui'
import { useExport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Exports all rows of a list. */
export function ExportButton({ make }: { make(signal: AbortSignal): Promise<Download> }): ReactNode {
  const { t } = useTranslation()
  const { run, progress } = useExport([make])
  return (
    <Button icon="download" busy={progress !== null} onClick={run}>
      {t('subscriptions.export')}
    </Button>
  )
}
