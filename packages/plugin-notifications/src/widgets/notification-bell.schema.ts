import { event, fields } from '@muster/core'

export const notificationBellProps = fields({})

export const notificationBellEvents = {
  /** With every total. */
  unreadchange: event<{ unread: number }>(),
  /** One in the list was chosen. */
  notificationselect: event<{ notificationId: number; unitId: number | undefined }>(),
}
