import type { LiveMessage } from '@muster/core'
import type { WebNotification } from './web-notification.ts'

/** Message of the user's queue: a new notification, or notifications that were read in any session. */
export type QueueMessage = { kind: 'new' } | { kind: 'read'; concerns(notification: WebNotification): boolean }

interface ReadMessage {
  kind: 'read'
  notificationIds?: number[]
  /** Timestamp since which all notifications are read. */
  start?: string
}

export function readQueueMessage(message: Pick<LiveMessage, 'json'>): QueueMessage {
  const content = message.json() as ReadMessage | WebNotification
  if (!('kind' in content)) return { kind: 'new' }
  const { notificationIds, start = '' } = content
  if (notificationIds) return { kind: 'read', concerns: ({ id }) => notificationIds.includes(id) }
  const since = Date.parse(start)
  return { kind: 'read', concerns: ({ notificationTimestamp }) => Date.parse(notificationTimestamp) >= since }
}
