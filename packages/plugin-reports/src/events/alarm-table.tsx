import { useFormat, useHost } from '@muster/ui'
import { DataTable, type Column, type Key } from '@muster/ui/table'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '../clients/events.client.ts'
import { eventsMap } from './events.routes.ts'
import { Priority } from './priority.tsx'
import { useAlarmScreens } from './use-alarm-screens.ts'

/** Storage key of the user's columns. */
export const tableName = 'reports.events'

export function useAlarmColumns(): readonly Column<Alarm>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('reports.time'),
        cell: alarm => format.dateTime(alarm.timestamp),
        value: alarm => new Date(alarm.timestamp),
        fixed: true,
        width: 170,
      },
      { id: 'unit', header: t('reports.unit'), cell: alarm => alarm.unitName, onPhone: 'detail' },
      { id: 'type', header: t('reports.events.type'), cell: alarm => alarm.alarmTypeName, onPhone: 'title' },
      {
        id: 'priority',
        header: t('reports.events.priority'),
        cell: alarm => <Priority code={alarm.priorityCode} />,
        value: ({ priorityCode: code }) =>
          code === 'NULL' ? null : t(`reports.events.priority.${code}`, { defaultValue: code }),
        width: 120,
      },
      {
        id: 'state',
        header: t('reports.events.state'),
        cell: alarm => (
          <span data-unread={alarm.isRead === 'UNREAD' || undefined}>{t(`reports.events.${alarm.isRead}`)}</span>
        ),
        width: 110,
      },
      { id: 'text', header: t('reports.events.text'), cell: alarm => alarm.text || '-', value: alarm => alarm.text },
    ],
    [t, format],
  )
}

interface Props {
  alarms: readonly Alarm[]
  columns: readonly Column<Alarm>[]
  ticked: ReadonlySet<Key>
  onTick(keys: ReadonlySet<Key>): void
  onRead(alarm: Alarm): void
}

/** Shows a page of alarms with links to their positions on the map. */
export function AlarmTable({ alarms, columns, ticked, onTick, onRead }: Props): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const screensOf = useAlarmScreens()
  return (
    <DataTable
      label={t('reports.events')}
      rows={alarms}
      rowKey={alarm => alarm.alarmId}
      columns={columns}
      remember={tableName}
      height="content"
      href={alarm => eventsMap.href({ query: { eventsIds: [alarm.alarmId] } })}
      selection={{ keys: ticked, change: onTick }}
      actions={alarm => [
        ...(nav ? screensOf(alarm) : []).map(({ href, ...screen }) => ({ ...screen, run: () => nav?.go(href) })),
        ...(alarm.isRead === 'UNREAD'
          ? [{ label: t('reports.events.markRead'), icon: 'check' as const, run: () => onRead(alarm) }]
          : []),
      ]}
    />
  )
}
