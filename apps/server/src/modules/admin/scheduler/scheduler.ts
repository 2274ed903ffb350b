import {
  disableSchedulerTrigger,
  enableSchedulerTrigger,
  listSchedulerTriggers,
  listServers,
  previewSchedulerTrigger,
  rescheduleSchedulerTrigger,
  rescheduleSchedulerTriggerByCron,
  runSchedulerTrigger,
  type FleetSchemas,
} from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { notFound, badRequest } from '#kernel/http/problem.ts'
import { Jobs } from '#kernel/jobs/job.ts'
import { nextRuns, type Schedule, ScheduleError } from '#kernel/jobs/schedule.ts'
import { changeTrigger, requestRun, type TriggerKey } from '#kernel/jobs/triggers.ts'
import { findTrigger, listTriggers } from './trigger-queries.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

export const scheduler = [
  handle(listSchedulerTriggers, async ({ path, query: { start = 0, limit = 50, filter = '' }, use }) => {
    const found = (await listTriggers(use(Db), path.type, use(Jobs), use(Clock).now())).filter(
      ({ name, description }) => `${name} ${description}`.toLowerCase().includes(filter.toLowerCase()),
    )
    return { items: found.slice(start, start + limit), totalCount: found.length }
  }),

  handle(enableSchedulerTrigger, ({ path, use }) =>
    mustExist(path, changeTrigger(use(Db), path, { enabled: true }, use(Clock).now())),
  ),

  handle(disableSchedulerTrigger, ({ path, use }) =>
    mustExist(path, changeTrigger(use(Db), path, { enabled: false }, use(Clock).now())),
  ),

  handle(rescheduleSchedulerTrigger, ({ path, body, caller, use }) => {
    const { intervalMs, startDate } = body
    // read once: an interval that starts a millisecond ago would begin with its second run
    const now = use(Clock).now()
    const schedule = { intervalMs, startAt: startDate === undefined ? now : parseStartDate(startDate) }
    return mustExist(path, changeTrigger(use(Db), path, { schedule, saved: { input: body, caller } }, now))
  }),

  handle(rescheduleSchedulerTriggerByCron, ({ path, body, caller, use }) => {
    const schedule = { cron: body.cron.trim(), zone: body.zone }
    return rejectScheduleErrors(() =>
      mustExist(path, changeTrigger(use(Db), path, { schedule, saved: { input: body, caller } }, use(Clock).now())),
    )
  }),

  handle(previewSchedulerTrigger, async ({ path, query, use }) => {
    const current = await findTrigger(use(Db), path)
    if (!current) throw missing(path)
    const now = use(Clock).now()
    return rejectScheduleErrors(() => ({ runs: threeRuns(requestedSchedule(query, now) ?? current, now) }))
  }),

  handle(runSchedulerTrigger, ({ path, use }) => mustExist(path, requestRun(use(Db), path))),

  handle(listServers, ({ use }) => readServers(use(Db))),
]

/** Includes a run at the current time, because an interval that starts now begins with a run. */
function threeRuns(schedule: Schedule, now: Date): string[] {
  return nextRuns(schedule, new Date(now.getTime() - 1), 3).map(run => run.toISOString())
}

async function mustExist(key: TriggerKey, change: Promise<boolean>): Promise<void> {
  if (!(await change)) throw missing(key)
}

const missing = ({ type, name }: TriggerKey) => notFound(`${type}-trigger`, name)

/** Returns the servers of the database, including unresponsive servers that are not removed yet. */
async function readServers(db: Database): Promise<FleetSchemas['ServerInstance'][]> {
  const rows = await db
    .selectFrom('server_instance')
    .select(['host', 'pid', 'version', 'started_at', 'clients', 'lag_ms'])
    .select(sql<number>`greatest(0, extract(epoch from now() - seen_at) * 1000)::int`.as('silent_ms'))
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(({ host, pid, version, started_at, clients, lag_ms, silent_ms }) => ({
    process: `${host}:${pid}`,
    version,
    startedAt: started_at.toISOString(),
    clients,
    lagMs: lag_ms,
    silentMs: silent_ms,
  }))
}

interface ScheduleQuery {
  intervalMs?: number
  /** `YYYY-MM-DD HH:mm:ss` in UTC. */
  startDate?: string
  cron?: string
  zone?: string
}

/** Returns the schedule in a query; undefined for an empty query. */
function requestedSchedule({ intervalMs, startDate, cron, zone }: ScheduleQuery, now: Date): Schedule | undefined {
  const hasCron = cron !== undefined || zone !== undefined
  const hasInterval = intervalMs !== undefined || startDate !== undefined
  if (hasCron && hasInterval) throw badRequest(['problem.eitherSchedule'])
  if (hasCron) {
    if (cron !== undefined && zone !== undefined) return { cron, zone }
    throw badRequest(['problem.cronAndZone'], {
      errors: [[cron === undefined ? 'cron' : 'zone', 'problem.missing']],
    })
  }
  if (!hasInterval) return undefined
  if (intervalMs === undefined)
    throw badRequest(['problem.startNeedsInterval'], { errors: [['intervalMs', 'problem.missing']] })
  return { intervalMs, startAt: startDate === undefined ? now : parseStartDate(startDate) }
}

/** Rejects nonexistent dates that match the pattern, such as 31 February. */
function parseStartDate(startDate: string): Date {
  const moment = new Date(`${startDate.replace(' ', 'T')}Z`)
  if (!Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === startDate.replace(' ', 'T'))
    return moment
  throw badRequest(['problem.dateInvalid', { date: startDate }], { errors: [['startDate', 'problem.notADate']] })
}

/** Converts schedule errors to 400, because the caller can correct them. */
async function rejectScheduleErrors<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ScheduleError) throw badRequest(error.sentence, { errors: [[error.field, ...error.sentence]] })
    throw error
  }
}
