import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { abortWaiting, announce, type Driving } from './drive-rollouts.ts'
import { lockRollout, type RunningRollout } from './lock-rollout.ts'
import { hasCondition } from './start-condition.ts'
import { workOf, type Changed } from './work.ts'

export interface Changing extends Driving {
  scope: Scope
  login: string
}

type Change = (trx: Database, rollout: RunningRollout) => Promise<Changed[]>

/** Holds back each unfetched job. No effect on a paused roll-out. @throws Problem 404, 409 if it has ended */
export const pauseRollout = (changing: Changing, id: number): Promise<void> =>
  change(changing, id, async (trx, rollout) => {
    if (rollout.status === 'PAUSED') return []
    if (rollout.status !== 'RUNNING') throw conflict(['problem.rolloutEnded'])
    await sql`update rollout set status = 'PAUSED', paused_at = ${changing.now} where rollout_id = ${id}`.execute(trx)
    const { table, isWaiting } = workOf(rollout)
    await sql`update ${table} i set is_held = true where i.rollout_id = ${id} and i.ended_at is null and ${isWaiting}`.execute(
      trx,
    )
    return []
  })

/** Resumes a paused roll-out; no effect on a running one. The pause does not count as fetch time. @throws Problem 404, 409 if it has ended */
export const resumeRollout = (changing: Changing, id: number): Promise<void> =>
  change(changing, id, async (trx, rollout) => {
    if (rollout.status === 'RUNNING') return []
    if (rollout.status !== 'PAUSED') throw conflict(['problem.rolloutEnded'])
    await sql`update rollout set status = 'RUNNING', paused_at = null where rollout_id = ${id}`.execute(trx)
    const { table, isWaiting } = workOf(rollout)
    await sql`update ${table} i set expires_at = i.expires_at + (${changing.now}::timestamptz - ${rollout.pausedAt}::timestamptz)
      where i.rollout_id = ${id} and i.ended_at is null and ${isWaiting}`.execute(trx)
    return []
  })

/** Ends a roll-out and aborts each unfetched job. No effect on an aborted one. @throws Problem 404, 409 if it has completed */
export const abortRollout = (changing: Changing, id: number): Promise<void> =>
  change(changing, id, async (trx, rollout) => {
    if (rollout.status === 'ABORTED') return []
    if (rollout.status === 'COMPLETED') throw conflict(['problem.rolloutEnded'])
    await sql`update rollout set status = 'ABORTED', paused_at = null, ended_at = ${changing.now}
      where rollout_id = ${id}`.execute(trx)
    return abortWaiting(trx, rollout, `Aborted by ${changing.login}.`, changing.now)
  })

/**
 * Repeats a roll-out for units whose jobs failed or were aborted, and resumes it if it has stopped or completed.
 * @param unitIds all such units if absent
 * @throws Problem 404, 409 for an aborted roll-out, for one whose content is deleted, and if no such unit has failed
 */
export const retryRollout = (changing: Changing, id: number, unitIds?: readonly number[]): Promise<void> =>
  change(changing, id, async (trx, rollout) => {
    const { status, isFirmware, firmwareId, templateId } = rollout
    if (status === 'ABORTED') throw conflict(['problem.rolloutEnded'])
    if ((isFirmware ? firmwareId : templateId) === null) throw conflict(['problem.rolloutContentGone'])
    const isHeld = status === 'PAUSED' || hasCondition(rollout)
    const added = await workOf(rollout).start(trx, rollout, failedMembers(rollout, unitIds), {
      now: changing.now,
      isHeld,
    })
    if (added.length === 0) throw conflict(['problem.rolloutNothingFailed'])
    await sql`update rollout set status = 'RUNNING', stop_reason = null, ended_at = null
      where rollout_id = ${id} and status in ('STOPPED', 'COMPLETED')`.execute(trx)
    return added
  })

function failedMembers(rollout: RunningRollout, unitIds: readonly number[] | undefined): RawBuilder<unknown> {
  const { table, id, column } = workOf(rollout)
  return sql`m.rollout_id = ${rollout.id} and exists (select from ${table} i where i.${id} = m.${column} and i.status in ('ERROR', 'ABORTED'))
    and exists (select from unit u where u.unit_id = m.unit_id and u.company_id = m.company_id)
    and ${unitIds ? sql`m.unit_id = any(${numbers(unitIds)}::int[])` : sql`true`}`
}

async function change(changing: Changing, id: number, apply: Change): Promise<void> {
  const { db, scope } = changing
  const { rollout, changed } = await db.transaction().execute(async trx => {
    const found = await lockRollout(trx, id, inScope(scope, 'r.company_id'))
    if (!found) throw notFound('rollout', id)
    return { rollout: found, changed: await apply(trx, found) }
  })
  await announce(changing, rollout, changed)
}
