import type { ColumnType, Generated } from 'kysely'
import type { DefaultTime, Json } from './columns.ts'

/** Records of every kind, and their units. */
export interface RecordTables {
  record: RecordTable
  unit_profile: UnitProfileTable
  saved_version: SavedVersionTable
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
  /** Login of the author. */
  created_by: Generated<string>
  /** References to other records. */
  refers_to: Generated<number[]>
}

/** Profiles of units. */
export interface UnitProfileTable {
  unit_id: number
  record_id: number
  /** Kind of the record. */
  kind: string
  /** Command templates of a geofence, sent to a unit that enters it and to a unit that leaves it. */
  break_in_template_id: ColumnType<number | null, number | null | undefined, number | null>
  break_out_template_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Last known side of a geofence, and the time of the change. */
  is_inside: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  crossed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Saved versions of records, companies, command templates and command profiles, with their authors. */
export interface SavedVersionTable {
  kind: string
  id: number
  version: number
  saved_at: DefaultTime
  user_id: number
  user_name: string
  /** Support user who acted as the user. */
  actor_id: number | null
  actor_name: string | null
  /** Content of the record; null for other kinds. */
  name: ColumnType<string | null, string | null | undefined, string | null>
  is_default: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  data: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  action: string | null
  /** Changed fields. */
  fields: string[] | null
  /** Hash of each saved form field. */
  field_hashes: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
}
