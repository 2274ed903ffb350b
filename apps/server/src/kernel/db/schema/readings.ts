import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultTime, Json, NullableJson, NullableTime, Signals, Time } from './columns.ts'

/** Data reported by units. */
export interface ReadingTables {
  position: PositionTable
  position_day: PositionDayTable
  position_aggregate: PositionAggregateTable
  unit_state: UnitStateTable
  unit_counters: UnitCountersView
  counter_correction: CounterCorrectionTable
  unit_watch: UnitWatchTable
  place_doubt: PlaceDoubtTable
  place_check: PlaceCheckTable
  unit_clock: UnitClockTable
  data_quality_day: DataQualityDayTable
  held_reading: HeldReadingTable
  quarantined_device: QuarantinedDeviceTable
  quarantined_item: QuarantinedItemTable
}

/** Reading columns common to all tables. */
interface ReadingColumns {
  fix_time: Time
  received_at: DefaultTime
  /** WGS 84 degrees. */
  latitude: number
  longitude: number
  /** Metres above sea level. */
  altitude: number | null
  /** Kilometres per hour. */
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
  /** Distance in metres accumulated by the gateway. */
  gateway_distance: number | null
}

export interface PositionTable extends ReadingColumns {
  unit_id: number
  position_id: GeneratedAlways<number>
  /** True for a reading at the same place as its predecessor, on the same UTC day and with the same status. */
  repeats: Generated<boolean>
  /** Time of the device if `fix_time` is corrected. */
  device_time: NullableTime
  /** 1: unreachable place; 2: last known place, because there was no fix. */
  place_state: number | null
  /** `position_hiding` that hides it. */
  hidden_by: number | null
}

/** Updated by the statement that stores readings. */
export interface PositionDayTable {
  unit_id: number
  /** UTC, `YYYY-MM-DD`. */
  day: string
  readings: number
  /** Readings that do not repeat their predecessor. */
  distinct_readings: number
  changes: Generated<number>
  /** Earliest change since the day's aggregates were computed; null for none. */
  changed_from: NullableTime
}

/** Aggregates by quarter hour (`telemetry/aggregates/packed-day.ts`). */
export interface PositionAggregateTable {
  unit_id: number
  /** UTC, `YYYY-MM-DD`. */
  day: string
  format: number
  /** `changes` and `readings` of `position_day` before its readings were loaded. */
  changes: number
  readings: number
  last_ms: number
  /** Empty since format 3, like `runs` and `loads`. */
  keys: Buffer
  runs: Buffer
  whole: Buffer
  loads: Generated<Buffer>
  counters: number | null
  joined_keys: Buffer | null
  joined_runs: Buffer | null
  joined_loads: Buffer | null
  key_parts: Buffer[] | null
  run_parts: Buffer[] | null
  load_parts: Buffer[] | null
}

export interface UnitStateTable extends ReadingColumns {
  unit_id: number
  position_id: number | null
  /** True if `odometer` is from the device; otherwise it is the gateway's sum. */
  has_odometer: Generated<boolean>
  /** Time of the last trusted place, if it differs from that of the newest reading. */
  place_time: NullableTime
  /** Incremented with each change of `unit_watch`. */
  watch_version: Generated<number>
}

/** Newest counters of units, including user corrections. */
export interface UnitCountersView extends Pick<
  ReadingColumns,
  'engine_hours' | 'odometer' | 'gateway_distance' | 'fuel_used'
> {
  unit_id: number
  /** True if the unit has corrections. */
  is_corrected: boolean
}

/** Applied when a counter is read; readings do not change. */
export interface CounterCorrectionTable {
  unit_id: number
  correction_id: GeneratedAlways<number>
  /** Column of `position`. */
  counter: 'engine_hours' | 'odometer' | 'gateway_distance' | 'fuel_used'
  kind: 'NEW_INSTRUMENT' | 'OFFSET' | 'WRONG_VALUES'
  from_time: Time
  /** Exclusive; only of wrong values. */
  until_time: NullableTime
  old_value: number | null
  new_value: number | null
  /** Offset added to readings from `from_time` on. */
  shift: Generated<number>
  reason: string
  created_at: DefaultTime
  created_by: string
  withdrawn_at: NullableTime
  withdrawn_by: string | null
  withdrawal_reason: string | null
}

/** State of the watches of a unit. */
export interface UnitWatchTable {
  unit_id: number
  version: number
  states: Json<Record<string, unknown>>
  /** Time of the next check if no reading arrives. */
  wake_at: NullableTime
}

/** Unreachable place, until later readings confirm it or the unit is back. */
export interface PlaceDoubtTable {
  unit_id: number
  since: Time
  readings: number
  fix_time: Time
  latitude: number
  longitude: number
}

/** Kilometres per hour. */
export interface PlaceCheckTable {
  company_id: number
  is_checked: Generated<boolean>
  top_speed: number
  /** Counts by type ID. */
  type_speeds: ColumnType<Record<string, number>, string | undefined, string>
}

export interface UnitClockTable {
  unit_id: number
  corrected_at: Time
}

/** By UTC day of receipt. */
export interface DataQualityDayTable {
  unit_id: number
  day: string
  kind: string
  readings: number
  examples: Json<Record<string, unknown>[]>
}

export interface HeldReadingTable {
  unit_id: number
  held_id: GeneratedAlways<number>
  received_at: DefaultTime
  reason: string
  item: Json<Record<string, unknown>>
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
  /** SHA-256, hexadecimal; empty for a gateway. */
  key_hash: Generated<string>
}
