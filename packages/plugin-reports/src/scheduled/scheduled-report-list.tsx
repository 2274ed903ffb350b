import type { FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { Time } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useGo, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportSending, type SendableReport } from './report-sending.tsx'
import { ShortNames } from './short-names.tsx'
import { scheduledReportDetail, scheduledReportHistory, scheduledReportList } from './scheduled.routes.ts'
import { scheduledReports } from './scheduled-reports.resource.ts'
import './scheduled.css'

/** Maximum number of unit names in a row (001 §9). */
const maxNames = 10

const sendable = ({ configurationId, name, reportTypeIds = [] }: FleetSchemas['ReportConfigRow']): SendableReport => ({
  configurationId,
  name,
  reportTypeIds,
})

export function ScheduledReportList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const go = useGo()
  const { preview, send, dialog } = useReportSending()
  const list = useList(scheduledReports, { at: scheduledReportList, query })
  return (
    <ListScreen
      title={t('reports.scheduled')}
      list={list}
      addHref={scheduledReportDetail.href({ params: { id: 'new' } })}
      empty={t('reports.scheduled.empty')}
    >
      <DataTable
        label={t('reports.scheduled')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={report => report.configurationId}
        href={report => scheduledReportDetail.href({ params: { id: report.configurationId } })}
        actions={report => [
          ...(preview
            ? [
                {
                  label: t('reports.scheduled.preview'),
                  icon: 'download' as const,
                  run: () => preview(sendable(report)),
                },
              ]
            : []),
          ...(send
            ? [{ label: t('reports.scheduled.send'), icon: 'play' as const, run: () => send(sendable(report)) }]
            : []),
          {
            label: t('reports.scheduled.history'),
            icon: 'clock',
            run: () => go(scheduledReportHistory.href({ params: { id: report.configurationId } })),
          },
        ]}
        remember="reports.scheduled"
        columns={[
          { id: 'name', sortable: true, header: t('reports.name'), cell: report => report.name, fixed: true },
          { id: 'often', header: t('reports.scheduled.often'), cell: report => report.frequencyTypeName, width: 130 },
          { id: 'reports', header: t('reports.scheduled.types'), cell: report => report.reportTypeNames.join(', ') },
          {
            id: 'of',
            header: t('reports.scheduled.of'),
            cell: report => report.visibilityCompanyName ?? <ShortNames names={report.equipmentNames} max={maxNames} />,
          },
          {
            id: 'last',
            header: t('reports.scheduled.last'),
            cell: report => <Time value={report.lastRunAt} />,
            value: report => momentOf(report.lastRunAt),
            width: 148,
          },
          {
            id: 'next',
            header: t('reports.scheduled.next'),
            width: 148,
            cell: report => (report.enabled ? <Time value={report.nextRunAt} /> : t('reports.scheduled.off')),
            value: report => (report.enabled ? momentOf(report.nextRunAt) : null),
          },
        ]}
      />
      {dialog}
    </ListScreen>
  )
}
