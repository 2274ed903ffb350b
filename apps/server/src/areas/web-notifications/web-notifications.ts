import {
  getWebNotification, groupWebNotificationsByAlarmType, listLastWebNotifications, listWebNotifications, markWebNotificationsAsRead,
} from '@muster/contract'
import { handle } from '../../http/handler.ts'
import { badRequest, notFound } from '../../http/problem.ts'
import { countUnread, groupByType, listNotifications, markRead } from './notification-queries.ts'

/** Notifications belong to one user: the caller's id is the whole scope. */
export const webNotifications = [
  handle(listWebNotifications, async ({ query: { page = 0, size = 20, sort, ...filter }, caller, deps }) => {
    const { items, total } = await listNotifications(deps.db, caller.userId, filter, { start: page * size, limit: size, sort })
    return { items, totalElements: total, totalPages: Math.ceil(total / size) }
  }),

  handle(listLastWebNotifications, async ({ query: { limit, ...filter }, caller, deps }) => {
    const { items } = await listNotifications(deps.db, caller.userId, filter, { start: 0, limit })
    return items
  }),

  handle(groupWebNotificationsByAlarmType, ({ query, caller, deps }) => groupByType(deps.db, caller.userId, query)),

  handle(getWebNotification, async ({ path, caller, deps }) => {
    const { items } = await listNotifications(deps.db, caller.userId, { id: path.id }, { start: 0, limit: 1 })
    const found = items[0]
    if (!found) throw notFound('notification', path.id)
    return found
  }),

  handle(markWebNotificationsAsRead, async ({ body, caller, deps }) => {
    if (!body.start && !body.notificationIds) throw badRequest('Say which notifications: give start for all since then, or notificationIds.')
    const marked = await markRead(deps.db, caller.userId, body)
    return { marked, unread: await countUnread(deps.db, caller.userId) }
  }),
]
