import type { Generated } from 'kysely'
import type { DefaultTime, NullableTime } from './columns.ts'

/** Machines, and what they are. */
export interface FleetTables {
  brand: BrandTable
  machine_type: MachineTypeTable
  model: ModelTable
  fleet: FleetTable
  device: DeviceTable
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
  subscription_end: NullableTime
  created_at: DefaultTime
}

export interface FleetUnitTable {
  fleet_id: number
  unit_id: number
}
