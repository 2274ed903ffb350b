import { listWebNotifications } from '@muster/contract'
import { Topics } from '#kernel/realtime/topics.ts'
import { mailAlarms } from './mail/mail-alarms.ts'
import { notificationChannel } from './bells/notification-channel.ts'
import { NotificationConfig } from './notification-config.ts'
import { notificationGroups } from './groups/notification-groups.ts'
import { notificationGroupTest } from './groups/notification-group-test.ts'
import { notificationGroupUses } from './groups/notification-group-uses.ts'
import { oldNotifications } from './bells/old-notifications.job.ts'
import { push } from './push/push.ts'
import { pushAlarms } from './push/push-alarms.ts'
import { PushConfig } from './push/push-config.ts'
import { ringBells } from './bells/ring-bells.ts'
import { notificationConfigurator } from './settings/notification-configurator.ts'
import { storeNotifications } from './store-notifications.ts'
import { undeliveredMails } from './undelivered/undelivered-mails.ts'
import { webNotifications } from './bells/web-notifications.ts'
import { defineModule } from '#modules/define-module.ts'

/**
 * Decides who is notified of an alarm, and how, by `rules.ts`. `storeNotifications` applies the rules in the transaction that
 * stores the alarm, so that no alarm is stored without its web notifications. After the commit, `ringBells` publishes them,
 * `mailAlarms` sends emails and `pushAlarms` sends messages to browsers.
 */
export const notificationsModule = defineModule({
  id: 'notifications',
  inCommit: { alarms: [storeNotifications] },
  on: { alarms: [ringBells, mailAlarms, pushAlarms] },
  handlers: [
    ...webNotifications,
    ...notificationConfigurator,
    ...notificationGroups,
    ...push,
    ...undeliveredMails,
    notificationGroupUses,
    notificationGroupTest,
  ],
  jobs: [oldNotifications],
  channels: [{ at: 'notification-manager', open: use => notificationChannel(use(Topics)) }],
  widgetCalls: { 'muster-notification-bell': { operations: [listWebNotifications], channels: ['notifications'] } },
  config: [NotificationConfig, PushConfig],
})
