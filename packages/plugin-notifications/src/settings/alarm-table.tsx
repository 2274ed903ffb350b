import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Priority } from '../bell/priority.tsx'
import { ChannelCells, ChannelHeads } from './channel-cells.tsx'
import { withAlarm } from './draft.ts'
import type { Settings } from './use-settings.ts'

/** Selects the channels of each alarm type. */
export function AlarmTable({ settings: { alarms, types, change, onPush } }: { settings: Settings }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const named = new Map(types.map(type => [type.alarmType, type]))
  return (
    <section>
      <h2 id={id}>{t('notifications.settings.alarms')}</h2>
      <p className="m-muted">{t('notifications.settings.alarms.hint')}</p>
      <table className="notification-table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.settings.alarm')}</th>
            <ChannelHeads />
          </tr>
        </thead>
        <tbody>
          {alarms.map(({ from, now }) => {
            const { name = from.alarmType, priorityCode = 'NULL' } = named.get(from.alarmType) ?? {}
            return (
              <tr key={from.alarmType}>
                <th scope="row">
                  {name} <Priority code={priorityCode} />
                  {now.unitIds && (
                    <span className="m-muted">
                      {t('notifications.settings.someUnits', { count: now.unitIds.length })}
                    </span>
                  )}
                </th>
                <ChannelCells
                  name={name}
                  value={now.channels}
                  onPush={onPush}
                  onChange={channels => change(draft => withAlarm(draft, from, { ...now, channels }))}
                />
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
