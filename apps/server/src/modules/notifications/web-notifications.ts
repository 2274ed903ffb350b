import {
  getWebNotification,
  groupWebNotificationsByAlarmType,
  listLastWebNotifications,
  listWebNotifications,
  markWebNotificationsAsRead,
} from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import { badRequest, notFound } from '../../kernel/http/problem.ts'
import { webNotifications as queue } from '../../kernel/realtime/topics.ts'
import { countUnread, groupByType, listNotifications, markRead } from './notification-queries.ts'

/** Notifications belong to one user, who sees them as long as the unit is in scope. */
export const webNotifications = [
  handle(listWebNotifications, async ({ query: { page = 0, size = 20, sort, ...filter }, scope, deps }) => {
    const { items, total } = await listNotifications(deps.db, scope, filter, { start: page * size, limit: size, sort })
    return { items, totalElements: total, totalPages: Math.ceil(total / size) }
  }),

  handle(listLastWebNotifications, async ({ query: { limit, ...filter }, scope, deps }) => {
    const { items } = await listNotifications(deps.db, scope, filter, { start: 0, limit })
    return items
  }),

  handle(groupWebNotificationsByAlarmType, ({ query, scope, deps }) => groupByType(deps.db, scope, query)),

  handle(getWebNotification, async ({ path, scope, deps }) => {
    const { items } = await listNotifications(deps.db, scope, { id: path.id }, { start: 0, limit: 1 })
    const found = items[0]
    if (!found) throw notFound('notification', path.id)
    return found
  }),

  handle(markWebNotificationsAsRead, async ({ body, scope, deps }) => {
    if (!body.start && !body.notificationIds)
      throw badRequest('Say which notifications: give start for all since then, or notificationIds.')
    const marked = await markRead(deps.db, scope, body)
    // the user's other tabs and machines
    if (marked > 0) deps.topics.publish(queue, scope.userId, readMessage(body))
    return { marked, unread: await countUnread(deps.db, scope) }
  }),
]

/** Told apart from a new notification by its `kind`. */
function readMessage({ start, notificationIds }: { start?: string; notificationIds?: number[] }) {
  return { kind: 'read', ...(notificationIds ? { notificationIds } : { start }) }
}
