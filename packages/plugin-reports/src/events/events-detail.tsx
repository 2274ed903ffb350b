import { pagingOf } from '@muster/core'
import { Button, Icon, LinkButton, useHost, useService } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { ReportScreen, useExport } from '@muster/ui/report'
import { Columns, ListContainer, type Key } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { events, type AlarmState } from '../services/events.service.ts'
import { AlarmTable, tableName, useAlarmColumns } from './alarm-table.tsx'
import './events.css'
import { eventsChoice, eventsDetail, eventsMap } from './events.routes.ts'
import { TypeCounts } from './type-counts.tsx'
import { useMarkRead } from './use-mark-read.ts'

interface Props {
  query: { backUrl?: string | undefined; unitIds: readonly number[]; from: string; to: string; state?: AlarmState | undefined; page: number }
}

const size = 50

/** The alarms of units and dates, newest first. */
export function EventsDetail({ query: { backUrl, page, ...request } }: Props): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const service = useService(events)
  const columns = useAlarmColumns()
  const marking = useMarkRead()
  const [ticked, setTicked] = useState<ReadonlySet<Key>>(new Set())
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...service.list(request, { page, size }), placeholderData: keepPreviousData })
  const csv = useExport([signal => service.file(request, 'csv', signal)])
  const { unitIds, from, to, state } = request
  const self = (more: { page?: number; state?: AlarmState | undefined }) => eventsDetail.href({ query: { backUrl, ...request, page: 1, ...more } })
  const alarms = data?.items ?? []
  const chosen = alarms.filter(({ alarmId }) => ticked.has(alarmId))
  const onMap = chosen.length > 0 ? chosen : alarms
  // marking may empty the last page of what is unread
  const isBehind = page > 1 && data !== undefined && !isPlaceholderData && alarms.length === 0
  const first = self({})
  useEffect(() => {
    if (isBehind) nav?.go(first, { replace: true })
  }, [isBehind, nav, first])
  return (
    <ReportScreen
      title={t('reports.events')}
      asked={{ unitIds, from: Date.parse(from), to: Date.parse(to) }}
      backUrl={backUrl}
      changeHref={eventsChoice.href({ query: { unitIds, from, to } })}
      files={[signal => service.file(request, 'excel', signal)]}
      actions={<Button icon="download" look="quiet" busy={csv.progress !== null} onClick={csv.run}>{t('reports.exportCsv')}</Button>}
    >
      <TypeCounts request={request} />
      <div className="m-screen-tools">
        <NativeSelect
          label={t('reports.events.state')} nullable={false} value={state ?? 'ALL'}
          options={(['ALL', 'UNREAD', 'READ'] as const).map(value => ({ value, label: t(`reports.events.show.${value}`) }))}
          onChange={value => nav?.go(self({ state: value === 'READ' || value === 'UNREAD' ? value : undefined }))}
        />
        <Button icon="check" busy={marking.isMarking} disabled={!chosen.some(({ isRead }) => isRead === 'UNREAD')} onClick={() => marking.mark(chosen)}>
          {t('reports.events.markChosen')}
        </Button>
        {onMap.length > 0 && (
          <LinkButton href={eventsMap.href({ query: { eventsIds: onMap.map(({ alarmId }) => alarmId) } })}><Icon name="map" />{t('reports.events.onMap')}</LinkButton>
        )}
        <Columns columns={columns} remember={tableName} />
      </div>
      <div className="event-list">
        <ListContainer
          status={data ? (alarms.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'} error={error?.message} onRetry={() => void refetch()}
          busy={isPlaceholderData} empty={{ icon: 'bell', title: t('reports.events.empty'), subtitle: t('reports.events.emptyHint') }}
          paging={pagingOf({ page, size }, data?.totalCount ?? 0)} onPage={to => nav?.go(self({ page: to }))}
        >
          <AlarmTable alarms={alarms} columns={columns} ticked={ticked} onTick={setTicked} onRead={alarm => marking.mark([alarm])} />
        </ListContainer>
      </div>
    </ReportScreen>
  )
}
