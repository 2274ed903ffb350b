import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultTime, Json, NullableJson, NullableTime, Signals, Time } from './columns.ts'

/** What machines tell. */
export interface ReadingTables {
  position: PositionTable
  position_day: PositionDayTable
  unit_state: UnitStateTable
  unit_watch: UnitWatchTable
  quarantined_device: QuarantinedDeviceTable
  quarantined_item: QuarantinedItemTable
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
  /** Is where the reading before it was, on the same UTC day and in the same status. */
  repeats: Generated<boolean>
}

/** Kept by the statement that stores readings. */
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
  /** Counts the changes of `unit_watch`. */
  watch_version: Generated<number>
}

/** What the watches of a unit remember. */
export interface UnitWatchTable {
  unit_id: number
  version: number
  states: Json<Record<string, unknown>>
  /** When it has to be looked at without a reading. */
  wake_at: NullableTime
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
