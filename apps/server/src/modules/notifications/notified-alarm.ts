import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Maximum age of alarms that cause a notification or an email. */
export const newsMs: Milliseconds = 24 * 3_600_000

/** Recipient of an alarm email. */
export interface Recipient {
  /** Null for an address of a notification group. */
  userId: number | null
  address: string
  /** IANA name. */
  timezone: string
  /** Patterns such as `dd/MM/yyyy` and `HH:mm`. */
  dateFormat: string
  timeFormat: string
  /** Language of the user; absent for an address. */
  language?: string | null
}

/** New alarm with its recipients; `notificationIds[i]` is the `web_notification` of `userIds[i]`. */
export interface NotifiedAlarm {
  alarm: Alarm
  userIds: number[]
  /** Languages of `userIds`, in the same order. */
  languages: string[]
  notificationIds: number[]
  mailTo: Recipient[]
  /** Users whose browsers receive it. */
  pushTo: number[]
}
