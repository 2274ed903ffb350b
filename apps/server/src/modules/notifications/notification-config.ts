import { defineConfig } from '#kernel/config/part.ts'
import { languages } from '#kernel/languages.ts'

/**
 * `keepDays` is the retention of web notifications in days, 0 for unlimited. `language` is that of emails to recipients
 * without an account.
 */
export const NotificationConfig = defineConfig('NotificationConfig', reader => ({
  keepDays: reader.section('Data retention').integer('MUSTER_NOTIFICATION_DAYS', {
    default: 90,
    min: 0,
    max: 36_500,
    about: 'Days for which web notifications are stored. `0` keeps them without limit. Alarms are not deleted.',
  }),
  language: reader.section('Mail').choice('MUSTER_LANGUAGE', {
    choices: languages.map(({ code }) => code),
    default: 'en',
    about:
      'Language of alarm emails to addresses without an account. Users get theirs in the language of their settings.',
  }),
}))
