import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'

export type Database = Kysely<DB>

/** Read as a Date; written as a Date or an ISO string. */
type Time = ColumnType<Date, Date | string>
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
/** Stringify before writing: the driver takes a bare array for one of PostgreSQL's own. */
type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
export type Signals = Record<string, number | string | boolean>

export interface DB {
  company: CompanyTable
  user_group: UserGroupTable
  app_user: AppUserTable
  user_session: UserSessionTable
  embed_token: EmbedTokenTable
  password_reset: PasswordResetTable
  brand: BrandTable
  machine_type: MachineTypeTable
  model: ModelTable
  fleet: FleetTable
  device: DeviceTable
  duty: DutyTable
  unit: UnitTable
  fleet_unit: FleetUnitTable
  position: PositionTable
  position_day: PositionDayTable
  unit_state: UnitStateTable
  alarm_priority: AlarmPriorityTable
  alarm_type: AlarmTypeTable
  alarm: AlarmTable
  alarm_read: AlarmReadTable
  dm1_message: Dm1MessageTable
  web_notification: WebNotificationTable
  notification_alarm: NotificationAlarmTable
  notification_unit: NotificationUnitTable
  quarantined_device: QuarantinedDeviceTable
  quarantined_item: QuarantinedItemTable
  translation: TranslationTable
  setting: SettingTable
  record: RecordTable
  unit_profile: UnitProfileTable
  unit_maintenance: UnitMaintenanceTable
  unit_service: UnitServiceTable
  maintenance_action: MaintenanceActionTable
  maintenance_action_service: MaintenanceActionServiceTable
  command_template: CommandTemplateTable
  command_catalog: CommandCatalogTable
  command_catalog_template: CommandCatalogTemplateTable
  command_catalog_unit: CommandCatalogUnitTable
  command: CommandTable
  sent_file: SentFileTable
  file_transfer: FileTransferTable
  subscription_product: SubscriptionProductTable
  subscription_order: SubscriptionOrderTable
  subscription_line: SubscriptionLineTable
  unit_subscription: UnitSubscriptionTable
  scheduler_trigger: SchedulerTriggerTable
  scheduler_process: SchedulerProcessTable
  scheduler_run: SchedulerRunTable
  report_run: ReportRunTable
  migration: MigrationTable
}

export interface CompanyTable {
  company_id: Generated<number>
  parent_company_id: number | null
  name: string
  description: string | null
  is_dealer: Generated<boolean>
  dealer_code: string | null
  code: string | null
  brand: Generated<string>
  country: string | null
  city: string | null
  address: string | null
  zip_code: string | null
  phone: string | null
  mail: string | null
  fax: string | null
  currency: string | null
  created_at: DefaultTime
}

export interface UserGroupTable {
  group_id: Generated<number>
  name: string
  role: string
  acls: Generated<string[]>
  features: Generated<string[]>
}

export interface AppUserTable {
  user_id: Generated<number>
  company_id: number
  group_id: number
  login: string
  name: Generated<string>
  surname: Generated<string>
  email: Generated<string>
  mobile_phone: string | null
  office_phone: string | null
  password_hash: string | null
  extra_company_ids: Generated<number[]>
  language: Generated<string>
  date_format: Generated<string>
  time_format: Generated<string>
  timezone: Generated<string>
  main_page: Generated<string>
  mu_preset: Generated<string>
  notification_mode: Generated<string>
  visible_in_notification: Generated<boolean>
  disclaimer_accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  equipment_dashboard: NullableJson<unknown>
  active: Generated<boolean>
  created_at: DefaultTime
}

export interface UserSessionTable {
  token_hash: Buffer
  user_id: number
  impersonator_id: number | null
  parent_hash: Buffer | null
  created_at: DefaultTime
  expires_at: Time
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface EmbedTokenTable {
  token_id: Generated<number>
  token_hash: Buffer
  user_id: number
  company_id: number
  name: string
  widgets: string[]
  fleet_ids: number[]
  unit_ids: number[]
  command_template_ids: number[]
  origins: string[]
  created_at: DefaultTime
  expires_at: Time
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  last_used_origin: string | null
}

export interface PasswordResetTable {
  key_hash: Buffer
  user_id: number
  expires_at: Time
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface BrandTable {
  brand_id: Generated<number>
  name: string
}

export interface MachineTypeTable {
  type_id: Generated<number>
  name: string
  icon: Generated<string>
}

export interface ModelTable {
  model_id: Generated<number>
  brand_id: number
  type_id: number
  name: string
}

export interface FleetTable {
  fleet_id: Generated<number>
  company_id: number
  name: string
  description: string | null
  is_default: Generated<boolean>
}

export interface DeviceTable {
  device_id: Generated<number>
  uid: string
  serial_number: string
  type_code: Generated<string>
  source: Generated<string>
  company_id: number | null
  active: Generated<boolean>
  notes: string | null
  created_at: DefaultTime
}

export interface DutyTable {
  status_id: number
  code: string
  name: string
  color: string
}

export interface UnitTable {
  unit_id: Generated<number>
  company_id: number
  device_id: number | null
  name: string
  serial: Generated<string>
  brand_id: number | null
  type_id: number | null
  model_id: number | null
  timezone: Generated<string>
  notes: string | null
  subscription_end: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: DefaultTime
}

export interface FleetUnitTable {
  fleet_id: number
  unit_id: number
}

/** The columns a reading has wherever it is kept. */
interface ReadingColumns {
  fix_time: Time
  received_at: DefaultTime
  /** WGS 84 degrees. */
  latitude: number
  longitude: number
  /** Metres above sea level. */
  altitude: number | null
  /** Kilometres an hour. */
  speed: number | null
  /** Degrees clockwise from north. */
  course: number | null
  status_id: Generated<number>
  ignition: boolean | null
  /** Hours. */
  engine_hours: number | null
  /** Metres. */
  odometer: number | null
  /** Percent. */
  fuel_level: number | null
  /** Litres. */
  fuel_used: number | null
  signals: NullableJson<Signals>
}

export interface PositionTable extends ReadingColumns {
  unit_id: number
  position_id: GeneratedAlways<number>
  /** Stands where the reading before it stood, on the same UTC day and in the same status. */
  repeats: Generated<boolean>
}

/** Kept by a trigger on `position`. */
export interface PositionDayTable {
  unit_id: number
  /** UTC, `YYYY-MM-DD`. */
  day: string
  readings: number
  /** Of them, those that do not repeat the one before. */
  distinct_readings: number
}

export interface UnitStateTable extends ReadingColumns {
  unit_id: number
  position_id: number | null
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
  active: Generated<boolean>
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
}

export interface AlarmReadTable {
  user_id: number
  alarm_id: number
  read_at: DefaultTime
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
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
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

export interface QuarantinedDeviceTable {
  device_uid: string
  source: string
  hint: ColumnType<Record<string, unknown>, string | undefined, string>
  first_seen: DefaultTime
  last_seen: DefaultTime
}

export interface QuarantinedItemTable {
  device_uid: string
  kind: 'position' | 'event'
  item_time: Time
  item_type: Generated<string>
  item: Json<Record<string, unknown>>
}

export interface TranslationTable {
  lang: string
  key: string
  text: string
}

export interface SettingTable {
  key: string
  value: Json<unknown>
}

export interface MigrationTable {
  name: string
  applied_at: DefaultTime
  checksum: string
}

export interface RecordTable {
  record_id: Generated<number>
  kind: string
  company_id: number | null
  name: string
  is_default: Generated<boolean>
  version: Generated<number>
  data: Json<Record<string, unknown>>
  created_at: DefaultTime
  updated_at: DefaultTime
  /** The login. */
  created_by: Generated<string>
  /** Other records it names. */
  refers_to: Generated<number[]>
}

/** Which profiles a unit follows. */
export interface UnitProfileTable {
  unit_id: number
  record_id: number
  /** That of the record. */
  kind: string
  /** Of a geofence: what the unit is sent when it comes in, and when it goes out. */
  break_in_template_id: ColumnType<number | null, number | null | undefined, number | null>
  break_out_template_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Of a geofence: the side the unit was last seen on, and since when. */
  is_inside: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  crossed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Which maintenance profile a unit follows, and from which counters. */
export interface UnitMaintenanceTable {
  unit_id: number
  /** A record of kind `maintenance-profile`. */
  profile_id: number
  /** Hours. */
  reference_engine_hours: Generated<number>
  /** Metres. */
  reference_odometer: Generated<number>
  assigned_at: DefaultTime
}

/** A service that one unit needs; metres for ODOMETER, hours for ENGINE_HOURS. The view `unit_service_state` adds how it stands. */
export interface UnitServiceTable {
  unit_service_id: Generated<number>
  unit_id: number
  /** A record of kind `maintenance-service`. */
  service_id: number | null
  description: string
  service_type: Generated<string>
  interval_type: 'ODOMETER' | 'ENGINE_HOURS'
  interval_value: number
  forewarning: Generated<number>
  is_recurrent: Generated<boolean>
  due_at: number
  stage: Generated<'PLANNED' | 'STARTED' | 'POSTPONED' | 'CLOSED'>
  /** By how much it was put off in all. */
  postponed_by: Generated<number>
  started_by: ColumnType<number | null, number | null | undefined, number | null>
  closed_by: ColumnType<number | null, number | null | undefined, number | null>
  /** The closed service that this one comes again after. */
  follows: ColumnType<number | null, number | null | undefined, number | null>
}

/** What was done to services of a unit; counters in metres for ODOMETER, hours for ENGINE_HOURS. */
export interface MaintenanceActionTable {
  action_id: Generated<number>
  unit_id: number
  action_code: 'START' | 'CLOSE' | 'POSTPONE' | 'UNDO_START' | 'REOPEN'
  done_at: Date
  counter_value: number | null
  postpone_value: number | null
  work_order: string | null
  eta: string | null
  notes: string | null
  cost: number | null
  mechanic: string | null
  user_name: string
}

/** A service an action was done to, as it was called then. */
export interface MaintenanceActionServiceTable {
  action_id: number
  service_key: number
  description: string
  service_type: string
  interval_type: 'ODOMETER' | 'ENGINE_HOURS'
}

export interface CommandTemplateTable {
  template_id: Generated<number>
  /** Null: everybody's. */
  company_id: number | null
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  name: string
  version: Generated<number>
  description: string | null
  /** CAN frames as hex. */
  payload: string | null
  file_name: string | null
  /** What a gateway is asked for, in Traccar's words. */
  action: NullableJson<CommandAction>
  updated_at: DefaultTime
}

export interface CommandAction {
  /** `positionSingle`, `engineStop` … */
  type: string
  attributes?: Record<string, string | number | boolean>
}

export interface CommandCatalogTable {
  catalog_id: Generated<number>
  company_id: number | null
  name: string
  version: Generated<number>
  description: string | null
  updated_at: DefaultTime
}

export interface CommandCatalogTemplateTable {
  catalog_id: number
  template_id: number
}

export interface CommandCatalogUnitTable {
  catalog_id: number
  unit_id: number
}

type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface CommandTable {
  command_id: Generated<number>
  unit_id: number
  template_id: number | null
  template_name: string
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  status: Generated<'QUEUED' | 'FETCHED' | 'IN_PROGRESS' | 'COMPLETED' | 'ABORTED' | 'ERROR'>
  message: string | null
  user_id: number | null
  user_name: string
  /** The same key twice is one command. */
  request_key: string | null
  created_at: DefaultTime
  updated_at: DefaultTime
  expires_at: NullableTime
  /** A gateway was asked: it cannot be taken back any more. */
  handed_at: NullableTime
  fetched_at: NullableTime
  started_at: NullableTime
  ended_at: NullableTime
  /** When to look at it next. */
  due_at: DefaultTime
  /** Until when one server has it to itself. */
  claimed_until: NullableTime
}

/** Contents that were sent, once each. */
export interface SentFileTable {
  file_id: Generated<number>
  sha256: Buffer
  content: Buffer
  used_at: DefaultTime
}

export interface FileTransferTable {
  transfer_id: Generated<number>
  unit_id: number
  /** Null once its contents are dropped. */
  file_id: number | null
  file_name: string
  /** Bytes. */
  size: number
  notes: string | null
  status: Generated<'QUEUED' | 'FETCHED' | 'IN_PROGRESS' | 'COMPLETED' | 'ABORTED' | 'ERROR'>
  /** 0–100. */
  progress: Generated<number>
  message: string | null
  user_id: number | null
  user_name: string
  created_at: DefaultTime
  updated_at: DefaultTime
  expires_at: NullableTime
  fetched_at: NullableTime
  started_at: NullableTime
  ended_at: NullableTime
  /** When to look at it next. */
  due_at: DefaultTime
}

export interface SubscriptionProductTable {
  product_id: Generated<number>
  /** `SAT` by satellite. */
  code: string
  name: string
  type_code: 'ACTIVATION' | 'RENEWAL' | 'FACTORY'
  months: Generated<number>
  for_tdac: Generated<boolean>
}

export interface SubscriptionOrderTable {
  order_id: Generated<number>
  /** Whose people give it to a dealer. */
  seller_id: number
  /** The dealer it was given to. */
  company_id: number | null
  order_number: string
  ordered_on: Date | string
  assigned_at: NullableTime
}

export interface SubscriptionLineTable {
  line_id: Generated<number>
  order_id: number
  product_id: number
  quantity: Generated<number>
  used: Generated<number>
}

/** An activation or a renewal. */
export interface UnitSubscriptionTable {
  subscription_id: Generated<number>
  unit_id: number
  line_id: number
  booked_at: DefaultTime
  ends_at: Time
  user_id: number | null
  /** The same key twice is one booking. */
  request_key: string | null
}

/** Either an interval and its start, or a cron expression and its zone. */
export interface SchedulerTriggerTable {
  type: 'cluster' | 'standalone'
  name: string
  enabled: Generated<boolean>
  interval_ms: number | null
  start_at: NullableTime
  cron: string | null
  zone: string | null
  next_run_at: NullableTime
  requested_at: NullableTime
}

export interface SchedulerProcessTable {
  process: string
  started_at: DefaultTime
  seen_at: DefaultTime
}

export interface SchedulerRunTable {
  type: 'cluster' | 'standalone'
  name: string
  process: string | null
  outcome: 'running' | 'done' | 'failed'
  started_at: Time
  ended_at: NullableTime
  attempt: Generated<number>
  changed: number | null
  error: string | null
}

/** A time a scheduled report was due. */
export interface ReportRunTable {
  run_id: GeneratedAlways<number>
  record_id: number
  due_at: Time
  started_at: DefaultTime
  status: Generated<'RUNNING' | 'SENT' | 'FAILED'>
  attempts: Generated<number>
  error: string | null
  from_at: Time
  to_at: Time
  config_name: string
  report_types: Generated<string[]>
  equipment: Generated<string[]>
  notified: Generated<string[]>
  user_ids: Generated<number[]>
  delivered: Generated<string[]>
}
