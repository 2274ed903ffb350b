import type { WidgetProps } from '@muster/core'
import { Button, Loading, StatePanel, Time, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Priority } from '../bell/priority.tsx'
import { alarms } from '../clients/alarms.client.ts'
import type { alarmListEvents, alarmListProps } from './alarm-list.schema.ts'
import './widgets.css'

type Props = WidgetProps<typeof alarmListProps, typeof alarmListEvents>

const refreshMs = 30_000

/** Shows the latest alarms of the token's units. */
export function AlarmListWidget({ unitId, days = 7, limit = 20, emit }: Props): ReactNode {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useQuery({
    ...useClient(alarms).recent({ unitId, days, limit }),
    refetchInterval: refreshMs,
  })
  if (!data && isError) {
    return (
      <div className="alarm-list" role="alert" part="error">
        <slot name="error">
          <StatePanel title={t('notifications.alarms.failed')}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('ui.retry')}
            </Button>
          </StatePanel>
        </slot>
      </div>
    )
  }
  if (!data)
    return (
      <div className="alarm-list">
        <Loading />
      </div>
    )
  if (data.items.length === 0) {
    return (
      <div className="alarm-list" part="empty">
        <slot name="empty">
          <StatePanel title={t('notifications.alarms.empty')} />
        </slot>
      </div>
    )
  }
  return (
    <ul className="alarm-list" part="list" aria-label={t('notifications.alarms')}>
      {data.items.map(alarm => (
        <li key={alarm.alarmId} part="item">
          <button type="button" onClick={() => emit('alarmselect', { alarmId: alarm.alarmId, unitId: alarm.unitId })}>
            <span className="alarm-list-line">
              <strong className="m-truncate" title={alarm.alarmTypeName}>
                {alarm.alarmTypeName}
              </strong>{' '}
              <Priority code={alarm.priorityCode} />
            </span>{' '}
            <span className="alarm-list-line">
              <span className="m-truncate" title={alarm.unitName}>
                {alarm.unitName}
              </span>{' '}
              <Time value={alarm.timestamp} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
