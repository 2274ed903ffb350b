import { defineConfig } from '../../kernel/config/part.ts'

/** `keepDays`: how long web notifications are stored; 0: without limit. */
export const NotificationConfig = defineConfig('NotificationConfig', reader => ({
  keepDays: reader.section('Data retention').whole('MUSTER_NOTIFICATION_DAYS', {
    default: 90,
    min: 0,
    max: 36_500,
    about: 'Days for which web notifications are stored. `0` keeps them without limit. Alarms are not deleted.',
  }),
}))
