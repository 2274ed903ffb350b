import { IconButton } from '@muster/ui'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotificationList } from '../bell/notification-list.tsx'
import '../bell/panel.css'
import { useNotificationCache } from '../bell/use-notification-cache.ts'
import type { WebNotification } from '../services/web-notification.ts'
import { useKeepInWindow } from './use-in-view.ts'

interface Props {
  onClose(): void
  onSelect(notification: WebNotification): void
}

/** Notification list below the bell widget, without settings and marking as read. */
export function WidgetPanel({ onClose, onSelect }: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const cache = useNotificationCache()
  useKeepInWindow(element)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  useEffect(() => cache.trim, [cache])
  return (
    <section ref={element} className="notifications" part="panel" role="dialog" aria-labelledby={id} tabIndex={-1}>
      <div className="notifications-head">
        <h2 id={id}>{t('notifications.title')}</h2>
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </div>
      <NotificationList onRead={onSelect} onLeave={onClose} />
    </section>
  )
}
