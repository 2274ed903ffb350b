import { Time, Icon, useFormat } from '@muster/ui'
import { DateField, Popover } from '@muster/ui/controls'
import { ListScreen } from '@muster/ui/screens'
import { DataTable, useGo, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortNames } from './short-names.tsx'
import { useReportRuns, type HistoryQuery, type ReportRun } from './use-report-runs.ts'

interface ReportHistoryProps {
  title: string
  /** Back link. */
  back?: ReactNode
  /** Without it, the list shows reports sent to the current user. */
  configurationId?: number
  query: HistoryQuery
  /** Returns the URL of the same screen with another query. */
  at(query: HistoryQuery): string
}

const maxNames = 10

/** Lists sent reports, newest first, with days in the user's zone. */
export function ReportHistory({ title, back, configurationId, query, at }: ReportHistoryProps): ReactNode {
  const { t } = useTranslation()
  const go = useGo()
  const format = useFormat()
  const show = (changes: Partial<HistoryQuery>) => go(at({ ...query, page: 1, ...changes }))
  const isNamed = configurationId === undefined
  const list = useReportRuns(configurationId, query, show)
  return (
    <ListScreen
      title={title}
      list={list}
      empty={t('reports.scheduled.noHistory')}
      actions={back}
      filters={
        <>
          <DateField
            label={t('reports.scheduled.from')}
            value={query.fromDate ?? null}
            max={query.toDate}
            onChange={(day, isWrong) => !isWrong && show({ fromDate: day ?? undefined })}
          />
          <DateField
            label={t('reports.scheduled.to')}
            value={query.toDate ?? null}
            min={query.fromDate}
            onChange={(day, isWrong) => !isWrong && show({ toDate: day ?? undefined })}
          />
        </>
      }
    >
      <DataTable
        label={title}
        rows={list.rows}
        rowKey={run => run.historyId}
        columns={[
          {
            id: 'time',
            header: t('reports.scheduled.sent'),
            cell: run => <Time value={run.timestamp} />,
            value: run => momentOf(run.timestamp),
            width: 148,
            fixed: true,
          },
          ...(isNamed
            ? [
                {
                  id: 'name',
                  header: t('reports.name'),
                  cell: (run: ReportRun) => run.configurationName,
                  onPhone: 'title' as const,
                },
              ]
            : []),
          {
            id: 'status',
            header: t('reports.scheduled.status'),
            cell: run => <RunStatus run={run} isNamed={isNamed} />,
            width: 140,
            onPhone: 'detail',
          },
          { id: 'reports', header: t('reports.scheduled.types'), cell: run => run.reportTypeNames.join(', ') },
          {
            id: 'period',
            header: t('reports.scheduled.period'),
            width: 200,
            cell: run => (
              <>
                <Time value={run.fromDate} format="date" /> – <Time value={run.toDate} format="date" />
              </>
            ),
            value: run => momentOf(run.fromDate),
          },
          {
            id: 'of',
            header: t('reports.scheduled.of'),
            cell: run => <ShortNames names={run.equipmentNames} max={maxNames} />,
          },
          {
            id: 'users',
            header: t('reports.scheduled.notified'),
            cell: run => <Notified run={run} />,
          },
          {
            id: 'size',
            header: t('reports.scheduled.size'),
            cell: run => (run.sizeBytes === undefined ? '-' : `${format.number(run.sizeBytes / 1000, 0)} kB`),
            align: 'end',
            width: 88,
          },
        ]}
      />
    </ListScreen>
  )
}

/** Shows the recipients of a report, with the error if it did not reach all. */
function Notified({ run: { errorMessage, notifiedUsers } }: { run: ReportRun }): ReactNode {
  if (!errorMessage) return <NotifiedUsers names={notifiedUsers} />
  if (notifiedUsers.length === 0) return errorMessage
  return (
    <div className="scheduled-partly">
      <span className="m-truncate" title={errorMessage}>
        {errorMessage}
      </span>
      <NotifiedUsers names={notifiedUsers} />
    </div>
  )
}

/** Maximum number of names in a row (001 §9). */
const maxNotified = 5

/** Shows the first recipients of a report, and all of them in a popover. */
function NotifiedUsers({ names }: { names: readonly string[] }): ReactNode {
  const { t } = useTranslation()
  if (names.length <= maxNotified) return <ShortNames names={names} max={maxNotified} />
  return (
    <Popover
      label={t('reports.scheduled.notified')}
      trigger={trigger => (
        <button type="button" className="scheduled-notified" {...trigger}>
          <ShortNames names={names} max={maxNotified} />
        </button>
      )}
    >
      {() => (
        <ul className="scheduled-all" tabIndex={0}>
          {names.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

const icons = { RUNNING: 'play', SENT: 'check', FAILED: 'alert' } as const

/** Shows the status of a report run. Cards also show the error, and the time if they are titled by report name. */
function RunStatus({
  run: { status, errorMessage, timestamp, sentNow },
  isNamed,
}: {
  run: ReportRun
  isNamed: boolean
}): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="scheduled-status" data-status={status}>
      <Icon name={icons[status]} size={16} />{' '}
      {t(`reports.scheduled.status.${sentNow && status === 'SENT' ? 'SENT_NOW' : status}`)}
      {isNamed && (
        <span className="scheduled-more">
          <Time value={timestamp} />
        </span>
      )}
      {errorMessage && <span className="scheduled-more">{errorMessage}</span>}
    </span>
  )
}
