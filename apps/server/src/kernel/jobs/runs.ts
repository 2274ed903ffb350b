import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Job } from './job.ts'
import type { TriggerKey } from './triggers.ts'
import type { Use } from '../dependency.ts'
import { Clock } from '../dependencies.ts'

/** State of a run. */
export interface Run {
  outcome: 'running' | 'done' | 'failed'
  startedAt: Date
  endedAt?: Date
  /** From 1. */
  attempt: number
  changed?: number
  error?: string
}

/** Stored characters of a failure. */
const errorLength = 1000

/**
 * Runs a job and calls `note` with its start and its result. @throws the job's error
 */
export async function runJob(
  job: Job,
  { use, signal, attempt }: { use: Use; signal: AbortSignal; attempt: number },
  note: (run: Run) => unknown,
): Promise<void> {
  const begun = { startedAt: use(Clock).now(), attempt }
  await note({ ...begun, outcome: 'running' })
  try {
    const changed = await job.run({ use, signal })
    await note({ ...begun, outcome: 'done', endedAt: use(Clock).now(), ...(changed === undefined ? {} : { changed }) })
  } catch (error) {
    const message = error instanceof Error ? error.message || error.name : String(error)
    await note({ ...begun, outcome: 'failed', endedAt: use(Clock).now(), error: message.slice(0, errorLength) })
    throw error
  }
}

/** Writes down the last run of a trigger; without a process, that of a cluster trigger. */
export async function storeRun(
  db: Database,
  { type, name }: TriggerKey,
  run: Run,
  process: string | null = null,
): Promise<void> {
  await sql`
    insert into scheduler_run (type, name, process, outcome, started_at, ended_at, done_at, attempt, changed, error)
    values (${type}, ${name}, ${process}, ${run.outcome}, ${run.startedAt}, ${run.endedAt ?? null},
      ${run.outcome === 'done' ? run.endedAt : null}, ${run.attempt}, ${run.changed ?? null}, ${run.error ?? null})
    on conflict (type, name, process) do update set outcome = excluded.outcome, started_at = excluded.started_at,
      ended_at = excluded.ended_at,
      done_at = coalesce(excluded.done_at, scheduler_run.done_at), attempt = excluded.attempt, changed = excluded.changed, error = excluded.error`.execute(
    db,
  )
}
