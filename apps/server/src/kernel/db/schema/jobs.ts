import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultTime, NullableTime, Time } from './columns.ts'

/** Scheduled work and its runs. */
export interface JobTables {
  scheduler_trigger: SchedulerTriggerTable
  scheduler_process: SchedulerProcessTable
  scheduler_run: SchedulerRunTable
  report_run: ReportRunTable
}

/** Either an interval and its start, or a cron expression and its zone. */
export interface SchedulerTriggerTable {
  type: 'cluster' | 'standalone'
  name: string
  enabled: Generated<boolean>
  interval_ms: number | null
  start_at: NullableTime
  cron: string | null
  zone: string | null
  next_run_at: NullableTime
  requested_at: NullableTime
}

export interface SchedulerProcessTable {
  process: string
  started_at: DefaultTime
  seen_at: DefaultTime
}

export interface SchedulerRunTable {
  type: 'cluster' | 'standalone'
  name: string
  process: string | null
  outcome: 'running' | 'done' | 'failed'
  started_at: Time
  ended_at: NullableTime
  /** End of the last successful run. */
  done_at: NullableTime
  attempt: Generated<number>
  changed: number | null
  error: string | null
}

/** A time a scheduled report was due. */
export interface ReportRunTable {
  run_id: GeneratedAlways<number>
  record_id: number
  due_at: Time
  started_at: DefaultTime
  status: Generated<'RUNNING' | 'SENT' | 'FAILED'>
  attempts: Generated<number>
  error: string | null
  from_at: Time
  to_at: Time
  config_name: string
  report_types: Generated<string[]>
  equipment: Generated<string[]>
  notified: Generated<string[]>
  user_ids: Generated<number[]>
  delivered: Generated<string[]>
  /** User who sent it before its time. */
  requested_by: number | null
  size_bytes: number | null
}
