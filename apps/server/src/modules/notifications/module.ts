import { listWebNotifications } from '@muster/contract'
import { Topics } from '../../kernel/realtime/topics.ts'
import { mailAlarms } from './mail-alarms.ts'
import { notificationChannel } from './notification-channel.ts'
import { NotificationConfig } from './notification-config.ts'
import { oldNotifications } from './old-notifications.job.ts'
import { ringBells } from './ring-bells.ts'
import { notificationConfigurator } from './settings/notification-configurator.ts'
import { webNotifications } from './web-notifications.ts'
import { defineModule } from '../define-module.ts'

export const notificationsModule = defineModule({
  id: 'notifications',
  handlers: [...webNotifications, ...notificationConfigurator],
  jobs: [oldNotifications],
  channels: [{ at: 'notification-manager', open: use => notificationChannel(use(Topics)) }],
  widgetCalls: { 'muster-notification-bell': { operations: [listWebNotifications], channels: ['notifications'] } },
  config: [NotificationConfig],
  start: [ringBells, mailAlarms],
})
