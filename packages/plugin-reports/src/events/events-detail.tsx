import { Button, useHost, useClient } from '@muster/ui'
import { ReportScreen, useExport } from '@muster/fleet-kit/report'
import { TableOrGrid } from '@muster/ui/grid'
import { ListContainer, useGo, type Key } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { events, type AlarmState } from '../clients/events.client.ts'
import { AlarmTable, tableName, useAlarmColumns } from './alarm-table.tsx'
import './events.css'
import { eventsChoice, eventsDetail, eventsMap } from './events.routes.ts'
import { EventsTools } from './events-tools.tsx'
import { TypeCounts } from './type-counts.tsx'
import { TypeFilter } from './type-filter.tsx'
import { useAlarmPages, useEventsPage } from './use-events-page.ts'
import { useMarkRead } from './use-mark-read.ts'

interface Props {
  query: {
    backUrl?: string | undefined
    unitIds: readonly number[] | 'all'
    from: string
    to: string
    alarmTypeIds?: readonly number[] | undefined
    state?: AlarmState | undefined
    page: number
  }
}

/** Lists alarms of units and dates, newest first. */
export function EventsDetail({ query: { backUrl, page, ...request } }: Props): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const client = useClient(events)
  const columns = useAlarmColumns()
  const { mark } = useMarkRead()
  const [ticked, setTicked] = useState<ReadonlySet<Key>>(new Set())
  const csv = useExport([signal => client.file(request, 'csv', signal)])
  const { unitIds, from, to, alarmTypeIds, state } = request
  const self = (
    more: { page?: number; state?: AlarmState | undefined; alarmTypeIds?: readonly number[] | undefined } = {},
  ) => eventsDetail.href({ query: { backUrl, ...request, page: 1, ...more } })
  const { alarms, list } = useEventsPage(request, page, self())
  const pages = useAlarmPages(request)
  const open = useGo()
  const empty = { icon: 'bell' as const, title: t('reports.events.empty'), subtitle: t('reports.events.emptyHint') }
  return (
    <ReportScreen
      title={t('reports.events')}
      request={{ unitIds, from: Date.parse(from), to: Date.parse(to) }}
      backUrl={backUrl}
      changeHref={eventsChoice.href({ query: { unitIds: unitIds === 'all' ? undefined : unitIds, from, to } })}
      files={[(signal, format) => client.file(request, format, signal)]}
      actions={
        <Button icon="download" busy={csv.progress !== null} onClick={() => csv.run()}>
          {t('reports.exportCsv')}
        </Button>
      }
    >
      <TypeCounts request={request} />
      <EventsTools
        alarms={alarms}
        chosen={alarms.filter(({ alarmId }) => ticked.has(alarmId))}
        state={state}
        onState={shown => nav?.go(self({ state: shown }))}
        types={
          <TypeFilter
            request={request}
            value={alarmTypeIds}
            onChange={shown => nav?.go(self({ alarmTypeIds: shown }))}
          />
        }
        columns={columns}
      />
      <div className="event-list">
        <TableOrGrid
          label={t('reports.events')}
          columns={columns}
          remember={tableName}
          data={{ pages }}
          empty={empty}
          onOpen={alarm => open(eventsMap.href({ query: { eventsIds: [alarm.alarmId] } }))}
        >
          <ListContainer {...list} empty={empty} onPage={to => nav?.go(self({ page: to }))}>
            <AlarmTable
              alarms={alarms}
              columns={columns}
              ticked={ticked}
              onTick={setTicked}
              onRead={alarm => mark([alarm])}
            />
          </ListContainer>
        </TableOrGrid>
      </div>
    </ReportScreen>
  )
}
