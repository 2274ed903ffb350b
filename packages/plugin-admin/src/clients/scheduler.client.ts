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
import { defineClient, queryKeyOf, type Core, type QueryKey } from '@muster/core'

export type Trigger = FleetSchemas['Trigger']
export type TriggerType = Trigger['type']
export type Server = FleetSchemas['ServerInstance']
export type TriggerRun = NonNullable<Trigger['lastRun']>

type Key = Pick<Trigger, 'type' | 'name'>

/**
 * Interval in milliseconds with an optional first run, by default immediately; or a cron expression with a time zone.
 */
export type Schedule = { intervalMs: number; startAt?: number } | { cron: string; zone: string }

/** Page size that fits every job. */
const mostJobs = 1000

/** Scheduled jobs of the servers (001 §2). */
export const scheduler = defineClient({ id: 'scheduler', create: createScheduler })

export type Scheduler = ReturnType<typeof createScheduler>

function createScheduler({ api }: Pick<Core, 'api'>) {
  return {
    triggers: (type: TriggerType) =>
      api.queryFor(listSchedulerTriggers, { path: { type }, query: { limit: mostJobs } }),

    /** Returns the next three runs of a schedule. The server rejects an invalid schedule with a reason. */
    nextRuns: ({ type, name }: Key, schedule: Schedule) =>
      api.queryFor(previewSchedulerTrigger, {
        path: { type, name },
        query: 'cron' in schedule ? schedule : intervalOf(schedule),
      }),

    enable: ({ type, name }: Key): Promise<void> => api.call(enableSchedulerTrigger, { path: { type, name } }),

    /** A run in progress continues. */
    disable: ({ type, name }: Key): Promise<void> => api.call(disableSchedulerTrigger, { path: { type, name } }),

    /** @param version of the schedule that was opened; a later one rejects the save */
    reschedule: ({ type, name }: Key, schedule: Schedule, version?: number): Promise<void> => {
      const path = { type, name }
      const opened = version === undefined ? {} : { version }
      return 'cron' in schedule
        ? api.call(rescheduleSchedulerTriggerByCron, { path, body: { ...schedule, ...opened } })
        : api.call(rescheduleSchedulerTrigger, { path, body: { ...intervalOf(schedule), ...opened } })
    },

    /** Runs a trigger once, as soon as possible, even when disabled. */
    runNow: ({ type, name }: Key): Promise<void> => api.call(runSchedulerTrigger, { path: { type, name } }),

    /** Returns the servers of the database, oldest first. */
    servers: () => api.queryFor(listServers),

    /** Returns the query key of all trigger lists, for invalidation. */
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
