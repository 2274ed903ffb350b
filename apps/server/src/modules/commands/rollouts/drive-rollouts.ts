import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Topics } from '#kernel/realtime/topics.ts'
import type { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { lockRollout, type RunningRollout } from './lock-rollout.ts'
import { hasCondition, mayStart, type UnitNow } from './start-condition.ts'
import { nextStep, type WaveCounts } from './waves.ts'
import { endJobs, workOf, type Changed } from './work.ts'

export interface Driving {
  db: Database
  topics: Topics
  link: Pick<DeviceLink, 'wake'>
  now: Date
}

/** Moves each running roll-out on. Returns the number of changes. */
export async function driveRollouts(driving: Driving, signal?: AbortSignal): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select rollout_id as id from rollout where status = 'RUNNING' order by rollout_id`.execute(driving.db)
  let changes = 0
  for (const { id } of rows) {
    signal?.throwIfAborted()
    changes += await driveRollout(driving, id)
  }
  return changes
}

/**
 * Moves a roll-out on by one step, in one transaction under its lock: a server that ends in between leaves nothing half done, and two
 * servers never do the same.
 */
async function driveRollout(driving: Driving, id: number): Promise<number> {
  const { db, now } = driving
  const result = await db.transaction().execute(async trx => {
    const rollout = await lockRollout(trx, id, sql`r.status = 'RUNNING'`, { skip: true })
    if (!rollout) return undefined
    const changed = [...(await endMoved(trx, rollout, now)), ...(await endOverdue(trx, rollout, now))]
    await holdOrRelease(trx, rollout, now)
    const step = nextStep(await countWaves(trx, rollout), rollout)
    if (step.kind === 'start') {
      changed.push(...(await startWave(trx, rollout, step.wave, now)))
    } else if (step.kind === 'stop') {
      await sql`update rollout set status = 'STOPPED', stop_reason = ${step.reason}, ended_at = ${now}
        where rollout_id = ${id}`.execute(trx)
      changed.push(...(await abortWaiting(trx, rollout, 'The roll-out stopped before the unit fetched it.', now)))
    } else if (step.kind === 'complete') {
      await sql`update rollout set status = 'COMPLETED', ended_at = ${now} where rollout_id = ${id}`.execute(trx)
    }
    return { rollout, changed, isChanged: step.kind !== 'wait' || changed.length > 0 }
  })
  if (!result) return 0
  await announce(driving, result.rollout, result.changed)
  return result.isChanged ? 1 : 0
}

/** Publishes changed jobs after the commit, and notifies devices of aborts. */
export async function announce(
  { db, topics, link }: Pick<Driving, 'db' | 'topics' | 'link'>,
  rollout: RunningRollout,
  changed: readonly Changed[],
): Promise<void> {
  const work = workOf(rollout)
  for (const each of changed) work.publish(topics, rollout, each)
  const ended = changed.filter(({ status }) => status === 'ABORTED').map(({ unitId }) => unitId)
  if (ended.length === 0) return
  const { rows } = await sql<{ uid: string }>`
    select d.uid from unit u join device d using (device_id) where u.unit_id = any(${numbers(ended)}::int[])`.execute(
    db,
  )
  for (const { uid } of rows) link.wake(uid, 'jobs')
}

/** Aborts unfetched jobs. */
export const abortWaiting = (db: Database, rollout: RunningRollout, message: string, now: Date): Promise<Changed[]> =>
  endJobs(db, workOf(rollout), rollout.id, { status: 'ABORTED', message, where: workOf(rollout).isWaiting, now })

/** Ends the jobs of units that moved to another company. */
async function endMoved(db: Database, rollout: RunningRollout, now: Date): Promise<Changed[]> {
  const moved = sql`exists (select from unit u join rollout_member m using (unit_id)
    where m.rollout_id = ${rollout.id} and u.unit_id = i.unit_id and u.company_id <> m.company_id)`
  await sql`delete from rollout_member m using unit u
    where m.rollout_id = ${rollout.id} and u.unit_id = m.unit_id and u.company_id <> m.company_id and m.attempts = 0`.execute(
    db,
  )
  return endJobs(db, workOf(rollout), rollout.id, {
    status: 'ABORTED',
    message: 'The unit moved to another company.',
    where: sql`${workOf(rollout).isWaiting} and ${moved}`,
    now,
  })
}

/** Ends jobs that a device fetched but did not finish in time. */
async function endOverdue(db: Database, rollout: RunningRollout, now: Date): Promise<Changed[]> {
  const { id, timeoutMinutes } = rollout
  const work = workOf(rollout)
  const ended = await endJobs(db, work, id, {
    status: 'ERROR',
    message: `The device did not report an end within ${timeoutMinutes} minutes.`,
    where: sql`i.fetched_at <= ${now}::timestamptz - make_interval(mins => ${timeoutMinutes})`,
    now,
  })
  if (ended.length > 0)
    await sql`update rollout_member m set timed_out_at = ${now}
      where m.rollout_id = ${id} and m.${work.column} = any(${numbers(ended.map(job => job.id))}::int[])`.execute(db)
  return ended
}

/** Holds waiting jobs of units that do not meet the condition, and releases those of units that do. */
async function holdOrRelease(db: Database, rollout: RunningRollout, now: Date): Promise<void> {
  const { table, id, isWaiting } = workOf(rollout)
  const { rows } = await sql<UnitNow & { id: number; isHeld: boolean; expiresAt: Date | null }>`
    select i.${id} as id, i.is_held as "isHeld", i.expires_at as "expiresAt", s.fix_time as "fixTime", s.speed, s.ignition, s.latitude,
      s.longitude
    from ${table} i left join unit_state s using (unit_id)
    where i.rollout_id = ${rollout.id} and i.ended_at is null and ${isWaiting}
      and ${hasCondition(rollout) ? sql`true` : sql`i.is_held`}`.execute(db)
  // an expired job is released, so that it ends
  const mustHold = (row: (typeof rows)[number]) =>
    !mayStart(rollout, row, now) && (row.expiresAt === null || row.expiresAt > now)
  for (const isHeld of [true, false]) {
    const ids = rows.filter(row => row.isHeld !== isHeld && mustHold(row) === isHeld).map(row => row.id)
    if (ids.length > 0)
      await sql`update ${table} i set is_held = ${isHeld}, due_at = ${now}
        where i.${id} = any(${numbers(ids)}::int[]) and i.ended_at is null and ${isWaiting}`.execute(db)
  }
}

const startWave = (db: Database, rollout: RunningRollout, wave: number, now: Date): Promise<Changed[]> =>
  workOf(rollout).start(db, rollout, sql`m.rollout_id = ${rollout.id} and m.wave = ${wave} and m.attempts = 0`, {
    now,
    isHeld: hasCondition(rollout),
  })

async function countWaves(db: Database, rollout: RunningRollout): Promise<WaveCounts[]> {
  const { table, id, column } = workOf(rollout)
  const { rows } = await sql<WaveCounts>`
    select m.wave as number, count(*)::int as members, bool_or(m.attempts > 0) as "isStarted",
      count(*) filter (where i.status = 'COMPLETED')::int as completed,
      count(*) filter (where i.status in ('ERROR', 'ABORTED'))::int as failed, count(m.timed_out_at)::int as "timedOut"
    from rollout_member m left join ${table} i on i.${id} = m.${column}
    where m.rollout_id = ${rollout.id} group by m.wave order by m.wave`.execute(db)
  return rows
}
