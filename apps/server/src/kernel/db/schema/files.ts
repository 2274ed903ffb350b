import type { ColumnType, Generated } from 'kysely'
import type { DefaultTime, NullableTime } from './columns.ts'

/** Files sent to units. */
export interface FileTables {
  sent_file: SentFileTable
  file_transfer: FileTransferTable
}

/** Sent contents, stored once each. */
export interface SentFileTable {
  file_id: Generated<number>
  sha256: Buffer
  content: Buffer
  used_at: DefaultTime
}

export interface FileTransferTable {
  transfer_id: Generated<number>
  unit_id: number
  /** Null once the content is deleted. */
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
  /** Support user who acted as the user. */
  actor_id: ColumnType<number | null, number | null | undefined>
  actor_name: ColumnType<string | null, string | null | undefined>
  created_at: DefaultTime
  updated_at: DefaultTime
  expires_at: NullableTime
  fetched_at: NullableTime
  started_at: NullableTime
  ended_at: NullableTime
  /** Time at which the device received the job; an abort must reach the device. */
  sent_at: NullableTime
  /** Time at which the device reported the result, by its clock. */
  answered_at: NullableTime
  /** Time of the next step. */
  due_at: DefaultTime
  /** Time at which the claim of a server ends. */
  claimed_until: NullableTime
}
