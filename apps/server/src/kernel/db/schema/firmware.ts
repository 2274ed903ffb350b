import type { Generated } from 'kysely'
import type { DefaultTime, NullableJson, NullableTime } from './columns.ts'

/** Firmware of devices, and roll-outs of firmware and commands. */
export interface FirmwareTables {
  firmware_key: FirmwareKeyTable
  firmware: FirmwareTable
  firmware_job: FirmwareJobTable
  rollout: RolloutTable
  rollout_member: RolloutMemberTable
}

interface FirmwareKeyTable {
  key_id: Generated<number>
  company_id: number
  name: string
  /** Ed25519, 32 bytes. */
  public_key: Buffer
  /** Null for all models. */
  model: string | null
  created_at: DefaultTime
  user_name: string
}

interface FirmwareTable {
  firmware_id: Generated<number>
  company_id: number
  model: string
  version: string
  file_id: number
  file_name: string
  signature: Buffer
  /** Key that verified the signature; null once removed. */
  key_id: number | null
  notes: string | null
  created_at: DefaultTime
  user_name: string
}

interface FirmwareJobTable {
  job_id: Generated<number>
  unit_id: number
  rollout_id: number
  firmware_id: number | null
  status: Generated<'QUEUED' | 'FETCHED' | 'IN_PROGRESS' | 'COMPLETED' | 'ABORTED' | 'ERROR'>
  /** 0–100. */
  progress: Generated<number>
  message: string | null
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
  /** Its roll-out is paused, or its unit does not meet the condition. */
  is_held: Generated<boolean>
}

interface RolloutTable {
  rollout_id: Generated<number>
  company_id: number
  name: string
  status: Generated<'RUNNING' | 'PAUSED' | 'STOPPED' | 'COMPLETED' | 'ABORTED'>
  stop_reason: 'FAILURES' | 'TIMEOUT' | 'TOO_FEW' | null
  firmware_id: number | null
  template_id: number | null
  /** Name of the command, or version of the firmware. */
  content_name: string
  is_firmware: boolean
  allow_downgrade: Generated<boolean>
  target_model: string | null
  target_versions: string[] | null
  success_percent: number
  failure_percent: number
  timeout_minutes: number
  fetch_hours: number
  only_stationary: Generated<boolean>
  only_key_off: Generated<boolean>
  /** Geofence shape at the time of creation. */
  only_inside: NullableJson<object>
  only_inside_name: string | null
  user_id: number | null
  user_name: string
  request_key: string | null
  created_at: DefaultTime
  paused_at: NullableTime
  ended_at: NullableTime
}

interface RolloutMemberTable {
  rollout_id: number
  unit_id: number
  /** Company of the unit at the time of creation. */
  company_id: number
  wave: number
  /** Number of jobs created for it. */
  attempts: Generated<number>
  firmware_job_id: number | null
  command_id: number | null
  timed_out_at: NullableTime
}
