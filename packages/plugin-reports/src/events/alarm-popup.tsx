import { missing } from '@muster/core'
import { MapPopup } from '@muster/map-kit'
import '@muster/map-kit/facts.css'
import { Button, Icon, LinkButton, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmOnMap } from './alarms-on-map.ts'
import { Priority } from './priority.tsx'
import { useAlarmScreens } from './use-alarm-screens.ts'
import { useMarkRead } from './use-mark-read.ts'

/** Shows an alarm in a popup at its position. */
export function AlarmPopup({
  shown: {
    alarm,
    position: [lng, lat],
  },
  onClose,
}: {
  shown: AlarmOnMap
  onClose(): void
}): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { mark, isMarking } = useMarkRead()
  const screens = useAlarmScreens()(alarm)
  const { alarmTypeName, unitName, timestamp, priorityCode, isRead, text } = alarm
  const facts = [
    [t('reports.unit'), unitName],
    [t('reports.time'), format.dateTime(timestamp)],
    [t('reports.events.priority'), <Priority key="priority" code={priorityCode} />],
    [t('reports.events.state'), t(`reports.events.${isRead}`)],
    [t('reports.events.text'), text || missing],
  ] as const
  return (
    <MapPopup
      at={{ lat, lng }}
      label={t('reports.events.popup', { type: alarmTypeName, unit: unitName })}
      onClose={onClose}
    >
      <div className="mk-told">
        <h2 className="m-truncate" title={alarmTypeName}>
          {alarmTypeName}
        </h2>
        <dl className="mk-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {screens.map(({ label, icon, href }) => (
          <LinkButton key={href} href={href}>
            <Icon name={icon} size={16} />
            {label}
          </LinkButton>
        ))}
        {isRead === 'UNREAD' && (
          <Button icon="check" busy={isMarking} onClick={() => mark([alarm])}>
            {t('reports.events.markRead')}
          </Button>
        )}
      </div>
    </MapPopup>
  )
}
