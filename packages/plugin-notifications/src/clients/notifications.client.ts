import { listWebNotifications, markWebNotificationsAsRead, type NotificationManagerSchemas } from '@muster/contract'
import { defineClient, queryKeyOf, type Core, type LiveMessage, type QueryFor, type Subscription } from '@muster/core'

export type WebNotification = NotificationManagerSchemas['WebNotification']

export type Marked = NotificationManagerSchemas['MarkedNotifications']

export interface NotificationPage {
  items: WebNotification[]
  totalElements: number
  totalPages: number
}

/** Options of TanStack's infinite query, without a dependency on it. */
export interface PagesFor extends Omit<QueryFor<NotificationPage>, 'queryFn'> {
  queryFn(context: { pageParam: number; signal?: AbortSignal }): Promise<NotificationPage>
  initialPageParam: number
  getNextPageParam(last: NotificationPage, pages: readonly NotificationPage[]): number | undefined
}

/** Page size (000 §9); the window is one month. */
const size = 100

/** Query key of all requests that list or count notifications. */
export const notificationsKey = queryKeyOf(listWebNotifications)

/** Web notifications of the signed-in user, for the bell, the widgets and the command line. */
export const notifications = defineClient({ id: 'notifications.web', create: createNotifications })

export type Notifications = ReturnType<typeof createNotifications>

function createNotifications({ api, live }: Pick<Core, 'api' | 'live'>) {
  /** Returns the first day of the window, in UTC. */
  const since = () => monthBefore(new Date()).toISOString().slice(0, 10)
  const { retry, retryDelay } = api.queryFor(listWebNotifications)

  return {
    /** Returns pages from newest to oldest. The window moves with the clock, so the query key omits it. */
    list: (): PagesFor => ({
      queryKey: queryKeyOf(listWebNotifications, { query: { size } }),
      queryFn: ({ pageParam: page, signal }) =>
        api.call(listWebNotifications, {
          query: { start: since(), page, size, sort: ['notificationTimestamp,desc', 'id,desc'] },
          signal,
        }),
      initialPageParam: 0,
      getNextPageParam: ({ totalPages }, { length }) => (length < totalPages ? length : undefined),
      retry,
      retryDelay,
    }),

    /** Number of unread notifications. */
    unread: (): QueryFor<number> => ({
      queryKey: queryKeyOf(listWebNotifications, { query: { read: false } }),
      queryFn: async ({ signal }) => {
        const query = { start: since(), read: false, page: 0, size: 1 }
        return (await api.call(listWebNotifications, { query, signal })).totalElements
      },
      retry,
      retryDelay,
    }),

    markRead: (notificationIds: number[]): Promise<Marked> =>
      api.call(markWebNotificationsAsRead, { body: { notificationIds } }),

    markAllRead: (): Promise<Marked> =>
      api.call(markWebNotificationsAsRead, { body: { start: `${since()}T00:00:00.000Z` } }),

    follow: (listener: (message: QueueMessage) => void): Subscription =>
      live.notifications.subscribe('/user/queue/web-notifications', {}, message => listener(readQueueMessage(message))),

    onGap: live.notifications.onGap,
  }
}

/** Message of the user's queue: a new notification, or notifications that were read in any session. */
export type QueueMessage = { kind: 'new' } | { kind: 'read'; concerns(notification: WebNotification): boolean }

interface ReadMessage {
  kind: 'read'
  notificationIds?: number[]
  /** Timestamp since which all notifications are read. */
  start?: string
}

function readQueueMessage(message: Pick<LiveMessage, 'json'>): QueueMessage {
  const content = message.json() as ReadMessage | WebNotification
  if (!('kind' in content)) return { kind: 'new' }
  const { notificationIds, start = '' } = content
  if (notificationIds) return { kind: 'read', concerns: ({ id }) => notificationIds.includes(id) }
  const since = Date.parse(start)
  return { kind: 'read', concerns: ({ notificationTimestamp }) => Date.parse(notificationTimestamp) >= since }
}

/** Returns the same time one month earlier, on the last day of a shorter month. */
export function monthBefore(moment: Date): Date {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - 1)
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}
