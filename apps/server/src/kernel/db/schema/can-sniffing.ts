import type { ColumnType, Generated } from 'kysely'
import type { DefaultTime, NullableTime } from './columns.ts'

/** Logs of CAN buses. */
export interface CanSniffingTables {
  can_sniffing: CanSniffingTable
  can_sniffing_file: CanSniffingFileTable
  can_sniffing_part: CanSniffingPartTable
}

export interface CanSniffingTable {
  request_id: Generated<number>
  unit_id: number
  schedule: 'NOW' | 'BOOT'
  /** Minutes. */
  duration: number
  status: Generated<'QUEUED' | 'FETCHED' | 'IN_PROGRESS' | 'COMPLETED' | 'ABORTED' | 'ERROR'>
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
  cancel_requested_at: NullableTime
  ended_at: NullableTime
  /** Time at which the device reported the result, by its clock. */
  answered_at: NullableTime
  /** Time of the next step. */
  due_at: DefaultTime
  /** Time at which the claim of a server ends. */
  claimed_until: NullableTime
}

/** Log of a request; only the newest few logs of each unit are stored. */
export interface CanSniffingFileTable {
  request_id: number
  file_name: string
  /** Bytes. */
  size: number
  content: Buffer
  created_at: DefaultTime
}

/** Part of a log that a device is uploading. */
export interface CanSniffingPartTable {
  request_id: number
  /** Number of bytes before this part. */
  part_start: number
  content: Buffer
}
