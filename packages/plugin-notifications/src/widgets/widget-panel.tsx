import { IconButton } from '@muster/ui'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotificationCache } from '../bell/notification-cache.ts'
import { NotificationList } from '../bell/notification-list.tsx'
import type { WebNotification } from '../clients/notifications.client.ts'
import '../bell/panel.css'

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

/** Minimum distance to the edge of the window, in pixels. */
const margin = 8

/** Moves the box around an element into the window, wherever the host page places the widget. */
function useKeepInWindow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const adjust = () => moveIntoView(element.current?.parentElement)
    adjust()
    addEventListener('resize', adjust)
    return () => removeEventListener('resize', adjust)
  }, [element])
}

function moveIntoView(box: HTMLElement | null | undefined): void {
  if (!box) return
  box.style.translate = ''
  const { left, right } = box.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  // a box as wide as the window uses the phone layout
  if (right - left >= width - margin) return
  const shift = Math.max(margin - left, Math.min(0, width - margin - right))
  if (shift !== 0) box.style.translate = `${shift}px`
}
