import { sql, type Selectable } from 'kysely'
import type { Database, SchedulerTriggerTable } from '../db/schema.ts'
import type { Saver } from '../http/caller.ts'
import { saveNextVersion, type FormSave } from '../records/later-save.ts'
import type { Job, TriggerType } from './job.ts'
import { nextRun, type Schedule } from './schedule.ts'

export type Trigger = Selectable<SchedulerTriggerTable>

export interface TriggerKey {
  type: TriggerType
  name: string
}

/** Stores the triggers of new jobs, and keeps changes of an administrator. */
export async function registerTriggers(db: Database, jobs: readonly Job[], now: Date): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ type, name, schedule: first }) => {
    const schedule = 'cron' in first ? first : { ...first, startAt: now }
    return { type, name, ...columnsOf(schedule), next_run_at: type === 'cluster' ? nextRun(schedule, now) : null }
  })
  await db
    .insertInto('scheduler_trigger')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function scheduleOf({ interval_ms, start_at, cron, zone }: Trigger): Schedule {
  if (cron !== null && zone !== null) return { cron, zone }
  return { intervalMs: interval_ms ?? 0, startAt: start_at ?? new Date(0) }
}

interface TriggerChange {
  enabled?: boolean
  schedule?: Schedule
  /** Request that changes the schedule, and who sent it. */
  saved?: { input: FormSave['input']; caller: Saver }
}

/** Separate record kind of schedule versions, with the ID 0 because triggers are identified by name. */
export const scheduleKind = ({ type, name }: TriggerKey): string => `${type}-trigger:${name}`

/** Replaces the schedule of a trigger if given. Returns whether there is such a trigger. @throws Problem 409 for a later save */
export async function changeTrigger(
  db: Database,
  { type, name }: TriggerKey,
  { enabled, schedule, saved }: TriggerChange,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const trigger = await trx
      .selectFrom('scheduler_trigger')
      .selectAll()
      .where('type', '=', type)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (!trigger) return false
    if (saved)
      await saveNextVersion(trx, { kind: scheduleKind({ type, name }), id: 0, name, input: saved.input }, saved.caller)
    const runs = enabled ?? trigger.enabled
    // an interval that starts now starts with a run
    const next = nextRun(schedule ?? scheduleOf(trigger), schedule ? new Date(now.getTime() - 1) : now)
    await trx
      .updateTable('scheduler_trigger')
      .set({
        enabled: runs,
        ...(schedule ? columnsOf(schedule) : {}),
        next_run_at: type === 'cluster' && runs ? next : null,
      })
      .where('type', '=', type)
      .where('name', '=', name)
      .execute()
    return true
  })
}

/** Runs a trigger as soon as possible, regardless of its schedule. */
export async function requestRun(db: Database, { type, name }: TriggerKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scheduler_trigger')
    .set({ requested_at: sql`clock_timestamp()` })
    .where('type', '=', type)
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function columnsOf(schedule: Schedule): Pick<Trigger, 'interval_ms' | 'start_at' | 'cron' | 'zone'> {
  if ('cron' in schedule) return { interval_ms: null, start_at: null, cron: schedule.cron, zone: schedule.zone }
  return { interval_ms: schedule.intervalMs, start_at: schedule.startAt, cron: null, zone: null }
}
