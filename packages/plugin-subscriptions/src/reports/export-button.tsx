import { Button } from '@muster/ui'
import { useExport, type MakeFile } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Exports all rows of a list. */
export function ExportButton({ make }: { make: MakeFile }): ReactNode {
  const { t } = useTranslation()
  const { run, progress } = useExport([make])
  return (
    <>
      <Button look="quiet" disabled={progress !== null} onClick={() => run('pdf')}>
        {t('report.exportPdf')}
      </Button>
      <Button icon="download" busy={progress !== null} onClick={() => run('excel')}>
        {t('subscriptions.export')}
      </Button>
    </>
  )
}
