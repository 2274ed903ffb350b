import type { Schedule } from './schedule.ts'
import type { Use } from '../dependency.ts'
import { defineDependency } from '../dependency.ts'

/** Runs once for all servers, or on each of them (001 §3). */
export type TriggerType = 'cluster' | 'standalone'

/** Interval in milliseconds, or a cron expression in a zone. */
export type FirstSchedule = { intervalMs: number } | Extract<Schedule, { cron: string }>

/**
 * Scheduled work of the server. An administrator may switch it off, reschedule it and run it at once.
 *
 * @example
 * export const oldDrafts: Job = {
 *   name: 'old-drafts',
 *   type: 'cluster',
 *   description: 'Removes drafts nobody has touched for a month.',
 *   schedule: { cron: '10 3 * * *', zone: 'UTC' },
 *   retry: { limit: 2, delaySeconds: 60 },
 *   run: async ({ use }) => removeDrafts(use(Db)),
 * }
 */
export interface Job {
  /** Part of the trigger's address; never changed after a release. */
  name: string
  type: TriggerType
  /** Description in one sentence. */
  description: string
  /** Schedule until an administrator sets another one. */
  schedule: FirstSchedule
  /** Number and delay of retries after a failure; none when absent. */
  retry?: { limit: number; delaySeconds: number }
  /** Returns the number of changes, if it can be counted. Its error is shown to the administrator. */
  run: (context: JobContext) => Promise<number | void>
}

/** Every job of this server. */
export const Jobs = defineDependency<readonly Job[]>('Jobs')

export interface JobContext {
  use: Use
  /** Aborted when the server stops, which waits for the job; check it between two steps of long work. */
  signal: AbortSignal
}
