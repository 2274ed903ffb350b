import type { FleetSchemas } from '@muster/contract'
import type { Generated } from 'kysely'
import type { Sentence } from '../../texts/sentence.ts'
import type { DefaultTime, Json, NullableTime } from './columns.ts'

/** Imported files. */
export interface ImportTables {
  import: ImportTable
  import_line: ImportLineTable
  track_import: TrackImportTable
  track_import_part: TrackImportPartTable
}

/** A track file. */
export interface TrackImportTable {
  import_id: Generated<number>
  file_name: string
  imported_at: DefaultTime
}

/** Positions stored by an import, by unit and batch. */
export interface TrackImportPartTable {
  unit_id: number
  import_id: number
  first_time: Date
  last_time: Date
  times: Date[]
}

export interface ImportTable {
  import_id: Generated<number>
  company_id: number
  user_id: number | null
  user_name: string
  subject: FleetSchemas['ImportSubject']
  file_name: string
  /** Column IDs of the file, in order. */
  columns: string[]
  state: Generated<FleetSchemas['ImportState']>
  /** Reason of the failure. */
  message: string | null
  created_at: DefaultTime
  started_at: NullableTime
  ended_at: NullableTime
}

/** Language-independent reason for a rejected line; rows of earlier versions have English texts. */
export interface ImportReason {
  /** ID, or another field of the record. */
  column?: string
  sentence: Sentence
}

export interface ImportLineTable {
  import_id: number
  /** Row of the file. */
  line: number
  /** Text by column ID. */
  cells: Json<Record<string, string>>
  /** Null until the line is checked. */
  action: FleetSchemas['ImportAction'] | null
  name: Generated<string>
  changes: Json<FleetSchemas['ImportChange'][]>
  reasons: Json<(ImportReason | FleetSchemas['ImportReason'])[]>
  done: Generated<boolean>
}
