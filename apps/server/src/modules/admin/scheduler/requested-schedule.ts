import { badRequest } from '#kernel/http/problem.ts'
import { ScheduleError, type Schedule } from '#kernel/jobs/schedule.ts'

interface ScheduleQuery {
  intervalMs?: number
  /** `YYYY-MM-DD HH:mm:ss` in UTC. */
  startDate?: string
  cron?: string
  zone?: string
}

/** Returns the schedule in a query; undefined for an empty query. */
export function requestedSchedule(
  { intervalMs, startDate, cron, zone }: ScheduleQuery,
  now: Date,
): Schedule | undefined {
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

/** Rejects dates that match the pattern and do not exist, such as 31 February. */
export function parseStartDate(startDate: string): Date {
  const moment = new Date(`${startDate.replace(' ', 'T')}Z`)
  if (!Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === startDate.replace(' ', 'T'))
    return moment
  throw badRequest(['problem.dateInvalid', { date: startDate }], { errors: [['startDate', 'problem.notADate']] })
}

/** Converts errors of schedules to 400, because the caller can correct them. */
export async function rejectScheduleErrors<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ScheduleError) throw badRequest(error.sentence, { errors: [[error.field, ...error.sentence]] })
    throw error
  }
}
