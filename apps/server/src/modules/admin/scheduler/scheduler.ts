import {
  disableSchedulerTrigger,
  enableSchedulerTrigger,
  listSchedulerTriggers,
  listServers,
  previewSchedulerTrigger,
  rescheduleSchedulerTrigger,
  rescheduleSchedulerTriggerByCron,
  runSchedulerTrigger,
} from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { Jobs } from '#kernel/jobs/job.ts'
import { nextRuns, type Schedule } from '#kernel/jobs/schedule.ts'
import { changeTrigger, requestRun, type TriggerKey } from '#kernel/jobs/triggers.ts'
import { requestedSchedule, parseStartDate, rejectScheduleErrors } from './requested-schedule.ts'
import { readServers } from './servers.ts'
import { findTrigger, listTriggers } from './trigger-queries.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

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
    const db = use(Db)
    const clock = use(Clock).now
    const schedule = { intervalMs, startAt: startDate === undefined ? clock() : parseStartDate(startDate) }
    return mustExist(path, changeTrigger(db, path, { schedule, saved: { input: body, caller } }, clock()))
  }),

  handle(rescheduleSchedulerTriggerByCron, ({ path, body, caller, use }) => {
    const schedule = { cron: body.cron.trim(), zone: body.zone }
    return rejectScheduleErrors(() =>
      mustExist(path, changeTrigger(use(Db), path, { schedule, saved: { input: body, caller } }, use(Clock).now())),
    )
  }),

  handle(previewSchedulerTrigger, async ({ path, query, use }) => {
    const db = use(Db)
    const clock = use(Clock).now
    const current = await findTrigger(db, path)
    if (!current) throw missing(path)
    return rejectScheduleErrors(() => ({ runs: threeRuns(requestedSchedule(query, clock()) ?? current, clock()) }))
  }),

  handle(runSchedulerTrigger, ({ path, use }) => mustExist(path, requestRun(use(Db), path))),

  handle(listServers, ({ use }) => readServers(use(Db))),
]

/** Includes a run at this moment, because an interval that begins now begins with a run. */
function threeRuns(schedule: Schedule, now: Date): string[] {
  return nextRuns(schedule, new Date(now.getTime() - 1), 3).map(run => run.toISOString())
}

async function mustExist(key: TriggerKey, change: Promise<boolean>): Promise<void> {
  if (!(await change)) throw missing(key)
}

const missing = ({ type, name }: TriggerKey) => notFound(`${type}-trigger`, name)
