import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { StartCondition } from './start-condition.ts'
import type { WaveRules } from './waves.ts'

/** Roll-out with the data that its driver needs. */
export interface RunningRollout extends StartCondition, WaveRules {
  id: number
  status: FleetSchemas['RolloutStatus']
  isFirmware: boolean
  firmwareId: number | null
  templateId: number | null
  templateType: 'FILE_TRANSFER' | 'CAN_INJECTION' | null
  contentName: string
  timeoutMinutes: number
  fetchHours: number
  userId: number | null
  userName: string
  pausedAt: Date | null
}

/**
 * Locks a roll-out until the transaction ends; undefined if there is none that meets the condition. Each change of a roll-out and
 * of its members is made under this lock.
 * @param skip true to return undefined instead of waiting for another server
 */
export async function lockRollout(
  db: Database,
  id: number,
  where: RawBuilder<SqlBool>,
  { skip = false } = {},
): Promise<RunningRollout | undefined> {
  const { rows } = await sql<RunningRollout>`
    select r.rollout_id as id, r.status, r.is_firmware as "isFirmware", r.firmware_id as "firmwareId", r.template_id as "templateId",
      (select t.type from command_template t where t.template_id = r.template_id) as "templateType", r.content_name as "contentName",
      r.success_percent as "successPercent", r.failure_percent as "failurePercent", r.timeout_minutes as "timeoutMinutes",
      r.fetch_hours as "fetchHours", r.only_stationary as "onlyStationary", r.only_key_off as "onlyKeyOff",
      r.only_inside as "onlyInside", r.user_id as "userId", r.user_name as "userName", r.paused_at as "pausedAt"
    from rollout r where r.rollout_id = ${id} and ${where} for update of r ${skip ? sql`skip locked` : sql``}`.execute(
    db,
  )
  return rows[0]
}
