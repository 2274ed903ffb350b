import {
  getWebNotification,
  groupWebNotificationsByAlarmType,
  listLastWebNotifications,
  listWebNotifications,
  markWebNotificationsAsRead,
} from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import { nameTypes } from '#modules/notifications/alarms/public.ts'
import { bellMessages } from './notification-channel.ts'
import { countUnread, groupByType, listNotifications, markRead } from './notification-queries.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { Db } from '#kernel/dependencies.ts'

/** Operations on the caller's notifications, visible while the unit is in scope. */
export const webNotifications = [
  handle(listWebNotifications, async ({ query: { page = 0, size = 20, sort, ...filter }, scope, use }) => {
    const { items, totalCount } = await nameTypes(
      use,
      scope,
      listNotifications(use(Db), scope, filter, { start: page * size, limit: size, sort }),
    )
    return { items, totalElements: totalCount, totalPages: Math.ceil(totalCount / size) }
  }),

  handle(listLastWebNotifications, async ({ query: { limit, ...filter }, scope, use }) => {
    const { items } = await nameTypes(use, scope, listNotifications(use(Db), scope, filter, { start: 0, limit }))
    return items
  }),

  handle(groupWebNotificationsByAlarmType, ({ query, scope, use }) => groupByType(use(Db), scope, query)),

  handle(getWebNotification, async ({ path, scope, use }) => {
    const { items } = await nameTypes(
      use,
      scope,
      listNotifications(use(Db), scope, { id: path.id }, { start: 0, limit: 1 }),
    )
    const found = items[0]
    if (!found) throw notFound('notification', path.id)
    return found
  }),

  handle(markWebNotificationsAsRead, async ({ body, scope, use }) => {
    if (!body.start && !body.notificationIds) throw badRequest(['problem.whichNotifications'])
    const marked = await markRead(use(Db), scope, body)
    // the user's other tabs and devices
    if (marked > 0) use(Topics).publish(bellMessages, scope.userId, readMessage(body))
    return { marked, unread: await countUnread(use(Db), scope) }
  }),
]

/** Creates a read mark; its `kind` distinguishes it from a new notification. */
function readMessage({ start, notificationIds }: { start?: string; notificationIds?: number[] }) {
  return { kind: 'read', ...(notificationIds ? { notificationIds } : { start }) }
}
