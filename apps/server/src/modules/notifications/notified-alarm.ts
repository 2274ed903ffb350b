import type { Alarm } from '#telemetry/alarms/store-alarms.ts'

/** Who gets a mail about an alarm. */
export interface Recipient {
  /** Null for an address of a notification group, of somebody without an account. */
  userId: number | null
  address: string
  /** IANA name. */
  timezone: string
  /** Patterns such as `dd/MM/yyyy` and `HH:mm`. */
  dateFormat: string
  timeFormat: string
  /** Of the user's settings; absent for an address. */
  language?: string | null
}

/** A new alarm and who is notified of it; `notificationIds[i]` is the `web_notification` of `userIds[i]`. */
export interface NotifiedAlarm {
  alarm: Alarm
  userIds: number[]
  /** Of the users, in their order. */
  languages: string[]
  notificationIds: number[]
  mailTo: Recipient[]
  /** Users whose browsers get it. */
  pushTo: number[]
}
