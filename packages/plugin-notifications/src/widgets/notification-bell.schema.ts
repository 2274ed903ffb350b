import { event } from '@muster/core'
import * as z from 'zod/mini'

export const notificationBellProps = z.object({})

export const notificationBellEvents = {
  /** With every total. */
  unreadchange: event<{ unread: number }>(),
  /** One in the list was chosen. */
  notificationselect: event<{ notificationId: number; unitId: number | undefined }>(),
}
