import { useClient } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import { notifications, type WebNotification } from '../clients/notifications.client.ts'
import { useNotificationCache } from './notification-cache.ts'

/** Marks one or all notifications as read and reduces the total by the unread ones (000 §4). */
export function useMarkAsRead() {
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
