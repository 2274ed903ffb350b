import { event, fields } from '@muster/core'

export const notificationBellProps = fields({})

export const notificationBellEvents = {
  /** Emitted on every change of the total. */
  unreadchange: event<{ unread: number }>(),
  /** Emitted on selection of a notification. */
  notificationselect: event<{ notificationId: number; unitId: number | undefined }>(),
}
