import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { notificationsKey, type NotificationPage, type Notifications } from '../services/notifications.service.ts'
import type { WebNotification } from '../services/web-notification.ts'

type Pages = InfiniteData<NotificationPage, number>

/** What the bell and its panel know together; both change it here. */
export function notificationCache(client: QueryClient, service: Notifications) {
  const list = service.list()
  const { queryKey: unreadKey } = service.unread()
  const pages = () => client.getQueryData<Pages>(list.queryKey)

  return {
    isEmpty: () => !pages()?.pages[0]?.items.length,

    /** Shows what was read as read; answers how many were not before. */
    patch(concerns: (notification: WebNotification) => boolean): number {
      const before = pages()
      if (!before) return 0
      let count = 0
      const read = (item: WebNotification) => {
        if (item.read || !concerns(item)) return item
        count += 1
        return { ...item, read: true }
      }
      const after = before.pages.map(page => ({ ...page, items: page.items.map(read) }))
      if (count > 0) client.setQueryData<Pages>(list.queryKey, { ...before, pages: after })
      return count
    },

    changeUnread: (change: (unread: number) => number) =>
      client.setQueryData<number>(unreadKey, unread => unread && Math.max(0, change(unread))),

    countAnew: () => client.invalidateQueries({ queryKey: unreadKey }),

    /** Page 1 as it is now, and no other; what fails is shown by who looks. */
    async reload(): Promise<void> {
      await client.cancelQueries({ queryKey: list.queryKey })
      await client.fetchInfiniteQuery({ ...list, pages: 1, staleTime: 0, retry: false }).catch(() => {})
    },

    /** Everything that is looked at, after news may have been missed. */
    refetch: () => client.invalidateQueries({ queryKey: notificationsKey }),

    /** Forgets what was scrolled to, so that the next look starts with one call. */
    trim(): void {
      const before = pages()
      if (before && before.pages.length > 1) {
        const [pages, pageParams] = [before.pages.slice(0, 1), before.pageParams.slice(0, 1)]
        client.setQueryData<Pages>(list.queryKey, { pages, pageParams })
      }
    },
  }
}
