import { Time } from '@muster/ui'
import { memo, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebNotification } from '../clients/notifications.client.ts'
import { Priority } from './priority.tsx'

interface Props {
  notification: WebNotification
  onRead(notification: WebNotification): void
  onLeave(): void
  /** Host-specific action next to the notification. */
  Aside?: ComponentType<AsideProps>
}

export interface AsideProps {
  notification: WebNotification
  onLeave(): void
}

/** Shows a notification; a click marks it as read. */
export const NotificationItem = memo(function NotificationItem({
  notification,
  onRead,
  onLeave,
  Aside,
}: Props): ReactNode {
  const { t } = useTranslation()
  const {
    read,
    alarmTypeCode,
    alarmTypeName = alarmTypeCode,
    unitName,
    notificationTimestamp,
    alarmPriority,
    text,
  } = notification
  return (
    <li className="notification" data-read={read}>
      <button type="button" aria-disabled={read || undefined} onClick={() => !read && onRead(notification)}>
        <span className="notification-line">
          <span className="m-visually-hidden">{t(read ? 'notifications.read' : 'notifications.unread')}</span>{' '}
          <strong className="m-truncate" title={alarmTypeName}>
            {alarmTypeName}
          </strong>{' '}
          <Priority code={alarmPriority} />
        </span>{' '}
        <span className="notification-line">
          <span className="m-truncate" title={unitName}>
            {unitName}
          </span>{' '}
          <span className="notification-time">
            <Time value={notificationTimestamp} />
          </span>
        </span>{' '}
        <span className="notification-line notification-text">
          <span className="m-truncate" title={text}>
            {text}
          </span>{' '}
          <code className="m-truncate" title={alarmTypeCode}>
            {alarmTypeCode}
          </code>
        </span>
      </button>
      {Aside && <Aside notification={notification} onLeave={onLeave} />}
    </li>
  )
})
