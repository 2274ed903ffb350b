import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportHistory } from './report-history.tsx'
import { myReportHistory } from './scheduled.routes.ts'
import './scheduled.css'
import type { HistoryQuery } from './use-report-runs.ts'

/** Lists reports sent to the current user. */
export function MyReportHistory({ query }: { query: HistoryQuery }): ReactNode {
  const { t } = useTranslation()
  return (
    <ReportHistory title={t('reports.myHistory')} query={query} at={shown => myReportHistory.href({ query: shown })} />
  )
}
