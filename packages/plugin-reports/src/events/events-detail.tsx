import { Button, useHost, useClient, useFormat } from '@muster/ui'
import { ReportScreen, useExport } from '@muster/fleet-kit/report'
import { TableOrGrid } from '@muster/ui/grid'
import { ListContainer, useGo, type Key } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { events, type AlarmState, type EventsRequest } from '../clients/events.client.ts'
import { AlarmTable, tableName, useAlarmColumns } from './alarm-table.tsx'
import './events.css'
import { eventsChoice, eventsDetail, eventsMap } from './events.routes.ts'
import { EventsTools } from './events-tools.tsx'
import { useAlarmPages, useEventsPage } from './use-events-page.ts'
import { useMarkRead } from './use-mark-read.ts'
import { stateColour } from '@muster/core'
import { useQuery } from '@tanstack/react-query'
import { NativeSelect } from '@muster/ui/controls'

const narrow = matchMedia('(max-width: 600px)')

/** Shows the number of alarms by type in all states; nothing until loaded. */
function TypeCounts({ request }: { request: EventsRequest }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { alarmColours } = useHost().theme
  const { data: counts = [] } = useQuery(useClient(events).countsByType(request))
  if (counts.length === 0) return null
  const list = (
    <ul className="event-types" aria-label={t('reports.events.byType')}>
      {counts.map(({ alarmTypeId, alarmTypeName, priorityCode, count, unreadCount }) => (
        <li key={alarmTypeId}>
          <span className="event-dot" style={{ background: stateColour(alarmColours, priorityCode) }} />
          {alarmTypeName} <strong>{format.number(count)}</strong>
          {unreadCount > 0 && (
            <span className="m-muted">
              {' '}
              {t('reports.events.unreadCount', { count: unreadCount, shown: format.number(unreadCount) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
  // on a phone, the counts are collapsed so that alarms are visible first
  if (!narrow.matches) return list
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <details>
      <summary>
        {t('reports.events.types', { count: total, shown: format.number(total), types: format.number(counts.length) })}
      </summary>
      {list}
    </details>
  )
}

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

interface TypeFilterProps {
  request: EventsRequest
  value: readonly number[] | undefined
  onChange(types: readonly number[] | undefined): void
}

/** Filters by a type that occurs in the period. Several types from a link form one option. */
function TypeFilter({ request, value, onChange }: TypeFilterProps): ReactNode {
  const { t } = useTranslation()
  const { data: counts = [] } = useQuery(useClient(events).countsByType(request))
  const selected = value?.join()
  const options = counts.map(({ alarmTypeId, alarmTypeName }) => ({ value: String(alarmTypeId), label: alarmTypeName }))
  const isListed = selected === undefined || options.some(option => option.value === selected)
  const linked = isListed
    ? []
    : [{ value: selected, label: t('reports.events.types.selected', { count: value?.length ?? 0 }) }]
  return (
    <NativeSelect
      label={t('reports.events.type')}
      nullable
      placeholder={t('reports.events.show.ALL')}
      options={[...linked, ...options]}
      value={selected}
      onChange={next => onChange(next ? next.split(',').map(Number) : undefined)}
    />
  )
}
