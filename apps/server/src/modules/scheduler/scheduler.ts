import {
  disableSchedulerTrigger,
  enableSchedulerTrigger,
  listSchedulerTriggers,
  previewSchedulerTrigger,
  rescheduleSchedulerTrigger,
  rescheduleSchedulerTriggerByCron,
  runSchedulerTrigger,
} from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import { notFound } from '../../kernel/http/problem.ts'
import { allJobs } from '../../start/all-jobs.ts'
import { nextRuns, type Schedule } from '../../kernel/jobs/schedule.ts'
import { changeTrigger, requestRun, type TriggerKey } from '../../kernel/jobs/triggers.ts'
import { askedSchedule, momentOf, sayWhatIsWrong } from './asked-schedule.ts'
import { findTrigger, listTriggers } from './trigger-queries.ts'

export const scheduler = [
  handle(listSchedulerTriggers, async ({ path, query: { start = 0, limit = 50, filter = '' }, deps }) => {
    const found = (await listTriggers(deps.db, path.type, allJobs, deps.clock())).filter(({ name, description }) =>
      `${name} ${description}`.toLowerCase().includes(filter.toLowerCase()),
    )
    return { items: found.slice(start, start + limit), totalCount: found.length }
  }),

  handle(enableSchedulerTrigger, ({ path, deps: { db, clock } }) =>
    mustExist(path, changeTrigger(db, path, { enabled: true }, clock())),
  ),

  handle(disableSchedulerTrigger, ({ path, deps: { db, clock } }) =>
    mustExist(path, changeTrigger(db, path, { enabled: false }, clock())),
  ),

  handle(rescheduleSchedulerTrigger, ({ path, body: { intervalMs, startDate }, deps: { db, clock } }) => {
    const schedule = { intervalMs, startAt: startDate === undefined ? clock() : momentOf(startDate) }
    return mustExist(path, changeTrigger(db, path, { schedule }, clock()))
  }),

  handle(rescheduleSchedulerTriggerByCron, ({ path, body: { cron, zone }, deps: { db, clock } }) =>
    sayWhatIsWrong(() => mustExist(path, changeTrigger(db, path, { schedule: { cron: cron.trim(), zone } }, clock()))),
  ),

  handle(previewSchedulerTrigger, async ({ path, query, deps: { db, clock } }) => {
    const current = await findTrigger(db, path)
    if (!current) throw missing(path)
    return sayWhatIsWrong(() => ({ runs: threeRuns(askedSchedule(query, clock()) ?? current, clock()) }))
  }),

  handle(runSchedulerTrigger, ({ path, deps: { db } }) => mustExist(path, requestRun(db, path))),
]

/** An interval that begins now begins with a run. */
function threeRuns(schedule: Schedule, now: Date): string[] {
  return nextRuns(schedule, new Date(now.getTime() - 1), 3).map(run => run.toISOString())
}

async function mustExist(key: TriggerKey, change: Promise<boolean>): Promise<void> {
  if (!(await change)) throw missing(key)
}

const missing = ({ type, name }: TriggerKey) => notFound(`${type} trigger`, name)
