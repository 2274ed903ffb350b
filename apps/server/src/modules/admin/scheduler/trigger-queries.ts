import type { FleetSchemas } from '@muster/contract'
import { sql, type Selectable } from 'kysely'
import type { Database, SchedulerRunTable } from '#kernel/db/schema.ts'
import type { Job, TriggerType } from '#kernel/jobs/job.ts'
import { nextRun, type Schedule } from '#kernel/jobs/schedule.ts'
import { scheduleKind, scheduleOf, type Trigger, type TriggerKey } from '#kernel/jobs/triggers.ts'

type TriggerRow = FleetSchemas['Trigger']
type Run = Selectable<SchedulerRunTable>

/** Returns the triggers of one type, sorted by name, except those without a job in this version. */
export async function listTriggers(
  db: Database,
  type: TriggerType,
  jobs: readonly Job[],
  now: Date,
): Promise<TriggerRow[]> {
  const [triggers, runs, processes, versions] = await Promise.all([
    db.selectFrom('scheduler_trigger').selectAll().where('type', '=', type).orderBy('name').execute(),
    db.selectFrom('scheduler_run').selectAll().where('type', '=', type).orderBy('started_at', 'desc').execute(),
    db
      .selectFrom('scheduler_process')
      .select('process')
      .where('seen_at', '>', sql<Date>`now() - interval '1 minute'`)
      .orderBy('process')
      .execute(),
    db
      .selectFrom('saved_version')
      .select(({ fn }) => ['kind', fn.max('version').as('version')])
      .where('kind', 'like', `${scheduleKind({ type, name: '' })}%`)
      .groupBy('kind')
      .execute(),
  ])
  const versionOf = (trigger: Trigger) => versions.find(({ kind }) => kind === scheduleKind(trigger))?.version ?? 0
  return triggers.flatMap(trigger => {
    const job = jobs.find(candidate => candidate.type === type && candidate.name === trigger.name)
    if (!job) return []
    const triggerRuns = runs.filter(run => run.name === trigger.name)
    const on = processes.map(({ process }) => ({
      process,
      ...lastRun(triggerRuns.find(run => run.process === process)),
    }))
    return [
      {
        ...describe(trigger, job, triggerRuns, now),
        version: versionOf(trigger),
        ...(type === 'standalone' ? { processes: on } : {}),
      },
    ]
  })
}

export async function findTrigger(db: Database, { type, name }: TriggerKey): Promise<Schedule | undefined> {
  const trigger = await db
    .selectFrom('scheduler_trigger')
    .selectAll()
    .where('type', '=', type)
    .where('name', '=', name)
    .executeTakeFirst()
  return trigger && scheduleOf(trigger)
}

function describe(
  trigger: Trigger,
  { description }: Job,
  runs: readonly Run[],
  now: Date,
): Omit<TriggerRow, 'version'> {
  const { type, name, enabled, interval_ms, start_at, cron, zone } = trigger
  const shown = runs.find(({ outcome }) => outcome === 'failed') ?? runs[0]
  const next = enabled
    ? (trigger.next_run_at ?? (type === 'standalone' ? nextRun(scheduleOf(trigger), now) : null))
    : null
  return {
    name,
    type,
    description,
    enabled,
    ...(cron !== null && zone !== null ? { cron, zone } : {}),
    ...(interval_ms !== null ? { intervalMs: interval_ms, startDate: start_at?.toISOString() } : {}),
    ...(runs[0] ? { previousFireTime: runs[0].started_at.toISOString() } : {}),
    ...(next ? { nextFireTime: next.toISOString() } : {}),
    ...lastRun(shown),
    ...(shown?.outcome === 'failed' && shown.error !== null ? { lastError: shown.error } : {}),
  }
}

function lastRun(run: Run | undefined): Pick<TriggerRow, 'lastRun'> {
  if (!run) return {}
  const { outcome, started_at, ended_at, attempt, changed, error } = run
  return {
    lastRun: {
      outcome,
      attempt,
      startedAt: started_at.toISOString(),
      ...(ended_at ? { durationMs: Math.max(0, ended_at.getTime() - started_at.getTime()) } : {}),
      ...(changed !== null ? { changed } : {}),
      ...(error !== null ? { error } : {}),
    },
  }
}
