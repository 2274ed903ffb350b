import { LinkButton } from '@muster/ui'
import { useRecord } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportHistory } from './report-history.tsx'
import { scheduledReportHistory, scheduledReportList } from './scheduled.routes.ts'
import { scheduledReports } from './scheduled-reports.resource.ts'
import './scheduled.css'
import type { HistoryQuery } from './use-report-runs.ts'

/** Lists sent reports of one configuration. */
export function ScheduledReportHistory({ params, query }: { params: { id: string }; query: HistoryQuery }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const { data } = useRecord(scheduledReports, id)
  return (
    <ReportHistory
      title={data ? t('reports.scheduled.historyOf', { name: data.name }) : t('reports.scheduled.history')}
      back={
        <LinkButton look="quiet" href={scheduledReportList.href()}>
          {t('screens.back')}
        </LinkButton>
      }
      configurationId={id}
      query={query}
      at={shown => scheduledReportHistory.href({ params, query: shown })}
    />
  )
}
