import { Icon, Time } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRun } from './use-report-runs.ts'

const icons = { RUNNING: 'play', SENT: 'check', FAILED: 'alert' } as const

/** Whether a report was sent; on a card also why not and, where the card is named after the report, when. */
export function RunStatus({
  run: { status, errorMessage, timestamp },
  isNamed,
}: {
  run: ReportRun
  isNamed: boolean
}): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="scheduled-status" data-status={status}>
      <Icon name={icons[status]} size={16} /> {t(`reports.scheduled.status.${status}`)}
      {isNamed && (
        <span className="scheduled-more">
          <Time value={timestamp} />
        </span>
      )}
      {errorMessage && <span className="scheduled-more">{errorMessage}</span>}
    </span>
  )
}
