import { Button, Dialog, IconButton, ScreenLink, useClient, useSession } from '@muster/ui'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationSettingsRoute } from '../routes.ts'
import { notifications, type WebNotification } from '../clients/notifications.client.ts'
import { NotificationList } from './notification-list.tsx'
import { UnitLink } from './unit-link.tsx'
import './panel.css'
import { useNotificationCache } from './notification-cache.ts'

interface Props {
  unread: number
  onClose(): void
  /** Called when the user navigates to another screen. */
  onLeave(): void
}

/** Notification list below the bell; fills the screen on a phone. */
export function NotificationPanel({ unread, onClose, onLeave }: Props): ReactNode {
  const { t } = useTranslation()
  const userId = useSession()?.userId
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const cache = useNotificationCache()
  const marking = useMarkAsRead()
  // the list below loads the data
  const { isLoadingError } = useInfiniteQuery({ ...useClient(notifications).list(), enabled: false })
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  useEffect(() => cache.trim, [cache])
  return (
    <section ref={element} className="notifications" role="dialog" aria-labelledby={id} tabIndex={-1}>
      <div className="notifications-head">
        <h2 id={id}>{t('notifications.title')}</h2>
        <Button
          look="quiet"
          busy={marking.isMarkingAll}
          disabled={unread === 0 || isLoadingError}
          onClick={marking.markAll}
        >
          {t('notifications.markAll')}
        </Button>
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </div>
      <NotificationList onRead={marking.mark} onLeave={onLeave} Aside={UnitLink} />
      {userId !== undefined && (
        <div className="notifications-foot">
          <ScreenLink href={notificationSettingsRoute.href({ params: { userId } })} onClick={onLeave}>
            {t('notifications.settings.title')}
          </ScreenLink>
        </div>
      )}
      {marking.error && (
        <Dialog
          kind="error"
          title={t('notifications.saveError')}
          message={t('notifications.saveError')}
          extra={marking.error.message}
          onAnswer={marking.reset}
        />
      )}
    </section>
  )
}

/** Marks one or all notifications as read and reduces the total by the unread ones (000 §4). */
function useMarkAsRead() {
  const client = useClient(notifications)
  const cache = useNotificationCache()
  const one = useMutation({
    mutationFn: ({ id }: WebNotification) => client.markRead([id]),
    onSuccess: (_answer, { id }) => {
      const count = cache.patch(item => item.id === id)
      cache.changeUnread(unread => unread - count)
    },
  })
  const all = useMutation({
    mutationFn: () => client.markAllRead(),
    onSuccess: () => {
      cache.patch(() => true)
      cache.changeUnread(() => 0)
    },
  })
  return {
    mark: one.mutate,
    markAll: () => all.mutate(),
    isMarkingAll: all.isPending,
    error: one.error ?? all.error,
    reset() {
      one.reset()
      all.reset()
    },
  }
}
