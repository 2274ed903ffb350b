import { sql } from 'kysely'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { localDays } from '#reporting/days.ts'
import type { RequestedSpan } from '#reporting/requested.ts'
import { reportNames } from './report-config.ts'
import type { StoredReport } from './send-run.ts'

/** Maximum number of attempts; mail servers recover. */
const most = 3
/** Minutes until a retry after a failure or a server stop. */
const retryMinutes = 10

interface NewRun {
  due: Date
  /** First and last day, `YYYY-MM-DD`. */
  period: { first: string; last: string }
  /** User who sends it early. */
  requestedBy?: number
}

/** Stores a run and returns its ID. Only the first caller receives it; after a failure, a later caller. */
export async function startRun(
  use: Use,
  { id, name, data }: StoredReport,
  { due, period, requestedBy }: NewRun,
): Promise<number | undefined> {
  const { from, to } = await spanOf(use, period, data.timezoneId)
  const { rows } = await sql<{ runId: number }>`
    insert into report_run as r (record_id, due_at, from_at, to_at, config_name, report_types, requested_by)
    values (${id}, ${due}, ${from}, ${to}, ${name}, ${reportNames(use, data.reportTypeIds)}, ${requestedBy ?? null})
    on conflict (record_id, due_at) do update set attempts = r.attempts + 1, started_at = now(), status = 'RUNNING'
      where r.status <> 'SENT' and r.attempts < ${most} and r.started_at < now() - make_interval(mins => ${retryMinutes})
    returning run_id as "runId"`.execute(use(Db))
  return rows[0]?.runId
}

/** Takes over runs requested by users within a day that failed or whose server stopped. */
export async function reclaimRequested(use: Use): Promise<(StoredReport & { runId: number })[]> {
  const dayBefore = new Date(use(Clock).now().getTime() - 86_400_000)
  const { rows } = await sql<StoredReport & { runId: number }>`
    update report_run r set attempts = r.attempts + 1, started_at = now(), status = 'RUNNING'
    from record c where c.record_id = r.record_id and r.requested_by is not null and r.due_at > ${dayBefore}
      and r.status <> 'SENT' and r.attempts < ${most} and r.started_at < now() - make_interval(mins => ${retryMinutes})
    returning r.run_id as "runId", c.record_id as id, c.name, c.data`.execute(use(Db))
  return rows
}

/** Returns the time from the start of the first day to the end of the last day in a zone. */
export async function spanOf(use: Use, { first, last }: NewRun['period'], zone: string): Promise<RequestedSpan> {
  const days = await localDays(use(Db), first, last, zone)
  return { from: new Date(days[0]?.from ?? 0), to: new Date((days.at(-1)?.to ?? 1) - 1) }
}
