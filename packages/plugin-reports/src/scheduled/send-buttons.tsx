import { Button, toast } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportSending, type SendableReport } from './report-sending.tsx'

interface SendButtonsProps {
  report: SendableReport
  /** The form has unsaved changes, which neither the files nor the email would have. */
  isDirty: boolean
}

/** Previews and sends a saved report from its form. */
export function SendButtons({ report, isDirty }: SendButtonsProps): ReactNode {
  const { t } = useTranslation()
  const { preview, isPreviewing, send, dialog } = useReportSending()
  const unlessDirty = (act: (report: SendableReport) => void) => () =>
    isDirty ? void toast({ tone: 'info', text: t('reports.scheduled.send.unsaved') }) : act(report)
  return (
    <>
      {preview && (
        <Button icon="download" busy={isPreviewing} onClick={unlessDirty(preview)}>
          {t('reports.scheduled.preview')}
        </Button>
      )}
      {send && <Button onClick={unlessDirty(send)}>{t('reports.scheduled.send')}</Button>}
      {dialog}
    </>
  )
}
