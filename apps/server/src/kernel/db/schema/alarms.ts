import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultTime, Json, NullableTime, Time } from './columns.ts'

/** Alarms and trouble codes, and who is notified. */
export interface AlarmTables {
  alarm_priority: AlarmPriorityTable
  alarm_type: AlarmTypeTable
  alarm: AlarmTable
  alarm_read: AlarmReadTable
  dm1_message: Dm1MessageTable
  web_notification: WebNotificationTable
  notification_alarm: NotificationAlarmTable
  alarm_letter: AlarmLetterTable
  alarm_mailbox: AlarmMailboxTable
  notification_unit: NotificationUnitTable
  push_key: PushKeyTable
  push_device: PushDeviceTable
  push_letter: PushLetterTable
  push_quiet: PushQuietTable
  undelivered_mail: UndeliveredMailTable
}

export interface AlarmPriorityTable {
  priority_id: number
  code: string
  name: string
  color: string
}

export interface AlarmTypeTable {
  alarm_type_id: Generated<number>
  code: string
  name: string
  priority_id: number | null
  icon: Generated<string>
}

export interface AlarmTable {
  alarm_id: GeneratedAlways<number>
  unit_id: number
  alarm_type_id: number
  priority_id: number | null
  occurred_at: Time
  received_at: DefaultTime
  latitude: number | null
  longitude: number | null
  text: Generated<string>
  /** False once its condition ended. */
  active: Generated<boolean>
  /** Source of the alarm: the device, judged readings, or both. */
  origin: Generated<'DEVICE' | 'JUDGED' | 'BOTH'>
  ended_at: NullableTime
}

export interface AlarmReadTable {
  user_id: number
  alarm_id: number
  read_at: DefaultTime
}

export interface Dm1MessageTable {
  unit_id: number
  occurred_at: Time
  received_at: DefaultTime
  source_address: number
  spn: number
  fmi: number
  can_line: number | null
  occurrences: number | null
  active: Generated<boolean>
  latitude: number | null
  longitude: number | null
  engine_hours: number | null
  /** Lamp and flash bytes of the message. */
  lamps: number | null
  flash: number | null
}

export interface WebNotificationTable {
  notification_id: GeneratedAlways<number>
  user_id: number
  alarm_id: number | null
  unit_id: number | null
  alarm_type_code: string
  unit_name: string
  alarm_priority: Generated<string>
  notified_at: Time
  text: Generated<string>
  read_at: NullableTime
}

export interface NotificationAlarmTable {
  user_id: number
  alarm_type_id: number
  email: boolean
  push: boolean
  web: boolean
  unit_ids: number[] | null
}

export interface NotificationUnitTable {
  user_id: number
  unit_id: number
  email: boolean
  push: boolean
  web: boolean
  alarm_types: string[] | null
}

export interface AlarmLetterTable {
  letter_id: GeneratedAlways<number>
  mailbox: string
  recipient: Json<unknown>
  alarm: Json<unknown>
}

export interface AlarmMailboxTable {
  mailbox: string
  next_at: Time
  claimed_until: NullableTime
  failures: Generated<number>
  failing_since: NullableTime
}

/** Email abandoned after its retries. */
export interface UndeliveredMailTable {
  mail_id: GeneratedAlways<number>
  company_id: number
  user_id: number | null
  kind: 'ALARMS' | 'SUBSCRIPTIONS'
  recipient: string
  subject: string
  body: string
  first_tried_at: Time
  last_tried_at: Time
  attempts: number
  reason: string
  claimed_until: NullableTime
}

export interface PushKeyTable {
  singleton: Generated<boolean>
  private_key: string
}

export interface PushDeviceTable {
  push_device_id: Generated<number>
  user_id: number
  endpoint: string
  p256dh: string
  auth: string
  name: string
  created_at: DefaultTime
  last_used_at: NullableTime
  next_at: DefaultTime
  claimed_until: NullableTime
  failures: Generated<number>
}

export interface PushLetterTable {
  letter_id: GeneratedAlways<number>
  push_device_id: number
  alarm: Json<unknown>
}

export interface PushQuietTable {
  user_id: number
  enabled: boolean
  from_minute: number
  to_minute: number
  except_high: boolean
}
