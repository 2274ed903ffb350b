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
import { defineService, queryKeyOf, type Core, type QueryKey } from '@muster/core'

export type Trigger = FleetSchemas['Trigger']
export type TriggerType = Trigger['type']
export type Server = FleetSchemas['ServerInstance']
export type TriggerRun = NonNullable<Trigger['lastRun']>

type Key = Pick<Trigger, 'type' | 'name'>

/** Every so many milliseconds from a moment on, at once where it is left out; or by a cron expression in a zone. */
export type Schedule = { intervalMs: number; startAt?: number } | { cron: string; zone: string }

/** There are not more jobs than one page holds. */
const all = 1000

/** Work the servers do by themselves, and when (001 §2). */
export const scheduler = defineService({ id: 'scheduler', create: createScheduler })

export type Scheduler = ReturnType<typeof createScheduler>

function createScheduler({ api }: Pick<Core, 'api'>) {
  return {
    triggers: (type: TriggerType) => api.queryFor(listSchedulerTriggers, { path: { type }, query: { limit: all } }),

    /** When it would run by a schedule: the next three times. Refused with a sentence where the schedule is no good. */
    nextRuns: ({ type, name }: Key, schedule: Schedule) =>
      api.queryFor(previewSchedulerTrigger, {
        path: { type, name },
        query: 'cron' in schedule ? schedule : intervalOf(schedule),
      }),

    enable: ({ type, name }: Key): Promise<void> => api.call(enableSchedulerTrigger, { path: { type, name } }),

    /** A run in progress continues to its end. */
    disable: ({ type, name }: Key): Promise<void> => api.call(disableSchedulerTrigger, { path: { type, name } }),

    reschedule: ({ type, name }: Key, schedule: Schedule): Promise<void> =>
      'cron' in schedule
        ? api.call(rescheduleSchedulerTriggerByCron, { path: { type, name }, body: schedule })
        : api.call(rescheduleSchedulerTrigger, { path: { type, name }, body: intervalOf(schedule) }),

    /** Once, as soon as may be, enabled or not. */
    runNow: ({ type, name }: Key): Promise<void> => api.call(runSchedulerTrigger, { path: { type, name } }),

    /** The servers of the database, the oldest first. */
    servers: () => api.queryFor(listServers),

    /** Every list of triggers, for invalidation. */
    key: (): QueryKey => queryKeyOf(listSchedulerTriggers),
  }
}

/** `startDate` is `YYYY-MM-DD HH:mm:ss` in UTC (002 §5). */
function intervalOf({ intervalMs, startAt }: Extract<Schedule, { intervalMs: number }>): {
  intervalMs: number
  startDate?: string
} {
  return {
    intervalMs,
    ...(startAt === undefined ? {} : { startDate: new Date(startAt).toISOString().slice(0, 19).replace('T', ' ') }),
  }
}
