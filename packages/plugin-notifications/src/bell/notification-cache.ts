import { useClient } from '@muster/ui'
import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  notifications,
  notificationsKey,
  type NotificationPage,
  type Notifications,
  type WebNotification,
} from '../clients/notifications.client.ts'

type Pages = InfiniteData<NotificationPage, number>

/** Reads and updates the cached notifications that the bell and its panel share. */
function notificationCache(queries: QueryClient, client: Notifications) {
  const list = client.list()
  const { queryKey: unreadKey } = client.unread()
  const pages = () => queries.getQueryData<Pages>(list.queryKey)

  return {
    isEmpty: () => !pages()?.pages[0]?.items.length,

    /** Marks matching notifications as read and returns the number of those that were unread. */
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
      if (count > 0) queries.setQueryData<Pages>(list.queryKey, { ...before, pages: after })
      return count
    },

    changeUnread: (change: (unread: number) => number) =>
      queries.setQueryData<number>(unreadKey, unread => unread && Math.max(0, change(unread))),

    invalidateUnread: () => queries.invalidateQueries({ queryKey: unreadKey }),

    /** Reloads page 1 and drops all other pages. The list shows a failure. */
    async reload(): Promise<void> {
      await queries.cancelQueries({ queryKey: list.queryKey })
      await queries.fetchInfiniteQuery({ ...list, pages: 1, staleTime: 0, retry: false }).catch(() => {})
    },

    /** Refetches all active queries, because messages may have been missed. */
    refetch: () => queries.invalidateQueries({ queryKey: notificationsKey }),

    /** Drops all pages but the first, so that the list opens with one request. */
    trim(): void {
      const before = pages()
      if (before && before.pages.length > 1) {
        const [pages, pageParams] = [before.pages.slice(0, 1), before.pageParams.slice(0, 1)]
        queries.setQueryData<Pages>(list.queryKey, { pages, pageParams })
      }
    },
  }
}

export function useNotificationCache() {
  const queries = useQueryClient()
  const client = useClient(notifications)
  return useMemo(() => notificationCache(queries, client), [queries, client])
}
