import { defineConfig } from '../../kernel/config/part.ts'

/** `keepDays`: how long web notifications are kept; 0 for ever. */
export const NotificationConfig = defineConfig('NotificationConfig', reader => ({
  keepDays: reader.whole('MUSTER_NOTIFICATION_DAYS', { fallback: 90, min: 0, max: 36_500 }),
}))
