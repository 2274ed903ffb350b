import type { FleetSchemas } from '@muster/contract'
import type { ColumnType, Generated } from 'kysely'
import type { DefaultTime, NullableTime, Time } from './columns.ts'

type Fuel = FleetSchemas['Fuel']

/** Units, their models and devices. */
export interface FleetTables {
  brand: BrandTable
  machine_type: MachineTypeTable
  model: ModelTable
  brand_type: BrandTypeTable
  model_picture: ModelPictureTable
  unit_data_sources: UnitDataSourcesTable
  unit_source: UnitSourceTable
  unit_limits: UnitLimitsTable
  company_limits: CompanyLimitsTable
  type_limits: TypeLimitsTable
  fleet: FleetTable
  device: DeviceTable
  device_assignment: DeviceAssignmentTable
  device_state: DeviceStateTable
  device_day: DeviceDayTable
  duty: DutyTable
  unit: UnitTable
  fleet_unit: FleetUnitTable
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
  /** Overrides the icon of its type. */
  icon: string | null
  fuel: ColumnType<Fuel | null, Fuel | null | undefined, Fuel | null>
}

/** Types offered for a brand before it has a model of that type. */
export interface BrandTypeTable {
  brand_id: number
  type_id: number
}

export interface ModelPictureTable {
  model_id: number
  content_type: string
  content: Buffer
  updated_at: DefaultTime
}

export interface UnitDataSourcesTable {
  unit_id: number
  /** JSON: `DataSource[]` of the contract. */
  sources: unknown
}

/** Selected data source, and the readings that contained a value. */
export interface UnitSourceTable {
  unit_id: number
  measure: string
  /** JSON: `DataSource` of the contract. */
  source: unknown
  since_at: Time
  seen_at: Time
  /** Engine hours counted by the server. */
  counter: number | null
  is_on: boolean | null
}

interface LimitsColumns {
  /** JSON: part of the contract's `Limits`. */
  limits: unknown
  /** Notification group among them. */
  group_id: ColumnType<number | null, never, never>
}

export interface UnitLimitsTable extends LimitsColumns {
  unit_id: number
}

export interface CompanyLimitsTable extends LimitsColumns {
  company_id: number
}

export interface TypeLimitsTable extends LimitsColumns {
  type_id: number
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

/** Maintained by triggers on `unit`. */
export interface DeviceAssignmentTable {
  assignment_id: Generated<number>
  device_id: number
  unit_id: number
  assigned_at: DefaultTime
  assigned_by: number | null
  assigned_by_name: string | null
  removed_at: NullableTime
  removed_by: number | null
  removed_by_name: string | null
}

export interface DeviceStateTable {
  device_id: number
  received_at: Time
  protocol: string | null
  firmware: string | null
  /** Last received message, possibly truncated. */
  message: string
  is_cut: Generated<boolean>
}

export interface DeviceDayTable {
  device_id: number
  /** UTC, `YYYY-MM-DD`. */
  day: string
  messages: Generated<number>
  bytes: Generated<number>
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
  subscription_end: NullableTime
  created_at: DefaultTime
  type_use_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Contract codes that enable parts of its screens. */
  features: Generated<string[]>
  /** The contract's `SatelliteConfig`. */
  satellite: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  /** Incremented by a trigger. */
  version: Generated<number>
  archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Unit of measure of analog inputs. */
  analog_unit: Generated<'AUTO' | 'VOLTS' | 'MILLIVOLTS'>
  /** Overrides the fuel of its model or type. */
  fuel: ColumnType<Fuel | null, Fuel | null | undefined, Fuel | null>
}

export interface FleetUnitTable {
  fleet_id: number
  unit_id: number
}
