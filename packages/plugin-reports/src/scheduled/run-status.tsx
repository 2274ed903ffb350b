import { Icon } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRun } from './use-report-runs.ts'

const icons = { RUNNING: 'play', SENT: 'check', FAILED: 'alert' } as const

/** Whether a report was sent; on a card also why not. */
export function RunStatus({ run: { status, errorMessage } }: { run: ReportRun }): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="scheduled-status" data-status={status}>
      <Icon name={icons[status]} size={16} /> {t(`reports.scheduled.status.${status}`)}
      {errorMessage && <span className="scheduled-why">{errorMessage}</span>}
    </span>
  )
}
