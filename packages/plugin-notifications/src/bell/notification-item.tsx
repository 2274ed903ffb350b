import { Icon, LinkButton, Time } from '@muster/ui'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebNotification } from '../services/notifications.service.ts'
import { Priority } from './priority.tsx'
import { useUnitHref } from './use-unit-href.ts'

interface Props {
  notification: WebNotification
  onRead(notification: WebNotification): void
  onLeave(): void
}

/** One notification; a click marks it as read, the link beside it shows its unit. */
export const NotificationItem = memo(function NotificationItem({ notification, onRead, onLeave }: Props): ReactNode {
  const { t } = useTranslation()
  const { read, alarmTypeCode, unitName, notificationTimestamp, alarmPriority, text, unitId } = notification
  const href = useUnitHref(unitId)
  const label = t('notifications.showOnMap', { name: unitName })
  return (
    <li className="notification" data-read={read}>
      <button type="button" aria-disabled={read || undefined} onClick={() => !read && onRead(notification)}>
        <span className="notification-line">
          <span className="m-visually-hidden">{t(read ? 'notifications.read' : 'notifications.unread')}</span>{' '}
          <strong className="m-truncate" title={alarmTypeCode}>{alarmTypeCode}</strong>{' '}
          <Priority code={alarmPriority} />
        </span>{' '}
        <span className="notification-line">
          <span className="m-truncate" title={unitName}>{unitName}</span>{' '}
          <span className="notification-time"><Time value={notificationTimestamp} /></span>
        </span>{' '}
        <span className="notification-text m-truncate" title={text}>{text}</span>
      </button>
      {href && (
        <LinkButton look="quiet" data-icon-only="" href={href} title={label} aria-label={label} onClick={onLeave}>
          <Icon name="map" />
        </LinkButton>
      )}
    </li>
  )
})
