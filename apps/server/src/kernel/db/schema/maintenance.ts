import type { ColumnType, Generated } from 'kysely'
import type { DefaultTime } from './columns.ts'

/** Due services, and actions on them. */
export interface MaintenanceTables {
  unit_maintenance: UnitMaintenanceTable
  unit_service: UnitServiceTable
  maintenance_action: MaintenanceActionTable
  maintenance_action_service: MaintenanceActionServiceTable
}

/** Maintenance profiles of units, with the counters at which they start. */
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

/** Service of one unit; metres for ODOMETER, hours for ENGINE_HOURS. The view `unit_service_state` adds its status. */
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
  /** Total postponement. */
  postponed_by: Generated<number>
  started_by: ColumnType<number | null, number | null | undefined, number | null>
  closed_by: ColumnType<number | null, number | null | undefined, number | null>
  /** Closed service that this one repeats. */
  follows: ColumnType<number | null, number | null | undefined, number | null>
}

/** Actions on services of a unit; counters in metres for ODOMETER, hours for ENGINE_HOURS. */
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
  /** Support user who acted as the user. */
  actor_id: ColumnType<number | null, number | null | undefined>
  actor_name: ColumnType<string | null, string | null | undefined>
}

/** Service of an action, with its name at that time. */
export interface MaintenanceActionServiceTable {
  action_id: number
  service_key: number
  description: string
  service_type: string
  interval_type: 'ODOMETER' | 'ENGINE_HOURS'
}
