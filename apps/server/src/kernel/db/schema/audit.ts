import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultTime, NullableTime, Time } from './columns.ts'

/** Changes and their authors, linked by hashes. */
export interface AuditTables {
  audit_person: AuditPersonTable
  audit_entry: AuditEntryTable
  audit_seal: AuditSealTable
  audit_unsealed: { entry_id: number }
  audit_removed: AuditRemovedTable
}

export interface AuditPersonTable {
  person_id: GeneratedAlways<number>
  company_id: number
  month: string
  hash: Buffer
  salt: Buffer | null
  user_id: number | null
  user_name: string | null
  actor_id: number | null
  actor_name: string | null
  /** Token name used by the calling program or page. */
  via: string | null
  address: string | null
  user_agent: string | null
  erased_at: NullableTime
}

export interface AuditEntryTable {
  entry_id: GeneratedAlways<number>
  company_id: number
  month: string
  at: Time
  event: string
  operation: string
  record_kind: string | null
  record_id: string | null
  count: Generated<number>
  request_id: string | null
  person_id: number
  person_hash: Buffer
  detail_hash: Buffer
  detail_salt: Buffer | null
  record_label: string | null
  detail: string | null
  erased_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface AuditSealTable {
  company_id: number
  month: string
  number: number
  entry_id: number
  hash: Buffer
}

export interface AuditRemovedTable {
  company_id: number
  month: string
  entries: number
  hash: Buffer
  removed_at: DefaultTime
}
