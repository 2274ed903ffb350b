import { defineWidget } from '@muster/core'
import { notificationBellEvents, notificationBellProps } from './notification-bell.schema.ts'

/** What pages of others may show of this plugin; `messages` are its texts. */
export const widgets = [
  defineWidget({
    tag: 'muster-notification-bell',
    props: notificationBellProps,
    events: notificationBellEvents,
    access: {},
    load: () => import('./bell.widget.tsx').then(m => m.BellWidget),
  }),
]

export const messages = () => import('../messages.en.json').then(m => m.default)
