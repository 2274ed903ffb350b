import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Status } from '#kernel/outbox/services.ts'
import type { Topics } from '#kernel/realtime/topics.ts'
import { commandChanges } from '#modules/commands/public.ts'
import type { RunningRollout } from './lock-rollout.ts'

/** Unit job with a changed status. */
export interface Changed {
  id: number
  unitId: number
  status: Status
}

/** Describes the table with the jobs of a roll-out: commands or firmware. */
export interface Work {
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** Member column that names its job. */
  readonly column: RawBuilder<unknown>
  /** Condition that no device has fetched a job `i`. */
  readonly isWaiting: RawBuilder<unknown>
  /** Adds jobs for members, and increments their attempts. */
  start(db: Database, rollout: RunningRollout, members: RawBuilder<unknown>, start: Start): Promise<Changed[]>
  publish(topics: Topics, rollout: RunningRollout, changed: Changed): void
}

interface Start {
  now: Date
  isHeld: boolean
}

const firmwareWork: Work = {
  table: sql`firmware_job`,
  id: sql`job_id`,
  column: sql`firmware_job_id`,
  isWaiting: sql`i.status = 'QUEUED'`,
  async start(db, { id, firmwareId, fetchHours }, members, { now, isHeld }) {
    const { rows } = await sql<Changed>`
      with added as (
        insert into firmware_job (unit_id, rollout_id, firmware_id, created_at, updated_at, due_at, expires_at, is_held)
        select m.unit_id, ${id}, ${firmwareId}, ${now}, ${now}, ${now}, ${now}::timestamptz + make_interval(hours => ${fetchHours}), ${isHeld}
        from rollout_member m where ${members} returning job_id, unit_id
      )
      update rollout_member m set firmware_job_id = a.job_id, attempts = m.attempts + 1, timed_out_at = null
      from added a where m.rollout_id = ${id} and m.unit_id = a.unit_id
      returning a.job_id as id, a.unit_id as "unitId", 'QUEUED' as status`.execute(db)
    return rows
  },
  publish: () => {},
}

const commandWork: Work = {
  table: sql`command`,
  id: sql`command_id`,
  column: sql`command_id`,
  isWaiting: sql`i.status = 'QUEUED' and i.handed_at is null`,
  async start(
    db,
    { id, templateId, contentName, templateType, userId, userName, fetchHours },
    members,
    { now, isHeld },
  ) {
    const { rows } = await sql<Changed>`
      with added as (
        insert into command (unit_id, rollout_id, template_id, template_name, type, user_id, user_name, created_at, updated_at, due_at,
          expires_at, is_held)
        select m.unit_id, ${id}, ${templateId}, ${contentName}, ${templateType}, ${userId}, ${userName}, ${now}, ${now}, ${now},
          ${now}::timestamptz + make_interval(hours => ${fetchHours}), ${isHeld}
        from rollout_member m where ${members} returning command_id, unit_id
      )
      update rollout_member m set command_id = a.command_id, attempts = m.attempts + 1, timed_out_at = null
      from added a where m.rollout_id = ${id} and m.unit_id = a.unit_id
      returning a.command_id as id, a.unit_id as "unitId", 'QUEUED' as status`.execute(db)
    return rows
  },
  publish: (topics, { templateType }, { id, unitId, status }) =>
    topics.publish(commandChanges, unitId, { unitId, type: templateType ?? 'CAN_INJECTION', commandId: id, status }),
}

export const workOf = ({ isFirmware }: Pick<RunningRollout, 'isFirmware'>): Work =>
  isFirmware ? firmwareWork : commandWork

/** Ends jobs of a roll-out that meet a condition on the job `i`. */
export async function endJobs(
  db: Database,
  { table, id }: Work,
  rolloutId: number,
  {
    status,
    message,
    where,
    now,
  }: { status: 'ABORTED' | 'ERROR'; message: string; where: RawBuilder<unknown>; now: Date },
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    update ${table} i set status = ${status}, message = ${message}, ended_at = ${now}, updated_at = ${now}, claimed_until = null
    where i.rollout_id = ${rolloutId} and i.ended_at is null and ${where}
    returning i.${id} as id, i.unit_id as "unitId", i.status`.execute(db)
  return rows
}
