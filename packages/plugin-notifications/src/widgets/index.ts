import { defineWidget } from '@muster/core'
import { alarmListEvents, alarmListProps } from './alarm-list.schema.ts'
import { notificationBellEvents, notificationBellProps } from './notification-bell.schema.ts'
import labels from '../labels.en.json'

/** Widgets of this plugin and their texts (`messages`). */
export const widgets = [
  defineWidget({
    tag: 'muster-notification-bell',
    props: notificationBellProps,
    events: notificationBellEvents,
    access: {},
    load: () => import('./bell.widget.tsx').then(m => m.BellWidget),
  }),
  defineWidget({
    tag: 'muster-alarm-list',
    props: alarmListProps,
    events: alarmListEvents,
    access: { anyOf: ['ADM_PERFOMANCE_ALARMS_VIEW'] },
    load: () => import('./alarm-list.widget.tsx').then(m => m.AlarmListWidget),
  }),
] as const

export const messages = () => import('../messages.en.json').then(m => ({ ...labels, ...m.default }))
