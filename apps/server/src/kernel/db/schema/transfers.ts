import type { Generated } from 'kysely'
import type { DefaultTime, Json, NullableTime } from './columns.ts'

/** Units that moved to another company. */
export interface TransferTables {
  unit_transfer: UnitTransferTable
  unit_transfer_unit: UnitTransferUnitTable
}

export interface UnitTransferTable {
  transfer_id: Generated<number>
  target_company_id: number | null
  target_company_name: string
  transferred_at: DefaultTime
  user_id: number | null
  /** Company of the user at the time of the transfer. */
  user_company_id: number | null
  user_name: string
  /** Support user who acted as the user. */
  actor_id: number | null
  actor_name: string | null
  keeps_maintenance_profile: Generated<boolean>
  notes: string | null
  /** Requests with the same key create one transfer. */
  request_key: string | null
  /** Records copied into the new company for maintenance profiles. */
  copies: Json<{ from: number; version: number; to: number }[]>
  undone_at: NullableTime
  undone_by_company_id: number | null
  undone_by: string | null
}

export interface UnitTransferUnitTable {
  transfer_id: number
  unit_id: number
  unit_name: string
  source_company_id: number | null
  source_company_name: string
  maintenance: Generated<'NONE' | 'REMOVED' | 'STAYS' | 'COPIED'>
  /** Data that the unit lost, in the wording of the screen. */
  losses: Json<{ kind: string; id: number; name: string; companyId: number | null }[]>
  /** Rows that an undo restores, by table. */
  removed: Json<Record<string, unknown>>
}
