import { badRequest } from '../../kernel/http/problem.ts'
import { ScheduleError, type Schedule } from '../../kernel/jobs/schedule.ts'

interface Asked {
  intervalMs?: number
  /** `YYYY-MM-DD HH:mm:ss` in UTC. */
  startDate?: string
  cron?: string
  zone?: string
}

/** The schedule that was asked about; undefined when none was. */
export function askedSchedule({ intervalMs, startDate, cron, zone }: Asked, now: Date): Schedule | undefined {
  const hasCron = cron !== undefined || zone !== undefined
  const hasInterval = intervalMs !== undefined || startDate !== undefined
  if (hasCron && hasInterval)
    throw badRequest('Enter either an interval and its start, or a cron expression and its zone, not both')
  if (hasCron) {
    if (cron !== undefined && zone !== undefined) return { cron, zone }
    throw badRequest('A cron expression needs its zone, and a zone its cron expression', {
      errors: [`${cron === undefined ? 'cron' : 'zone'}: is missing`],
    })
  }
  if (!hasInterval) return undefined
  if (intervalMs === undefined) throw badRequest('A start needs an interval', { errors: ['intervalMs: is missing'] })
  return { intervalMs, startAt: startDate === undefined ? now : momentOf(startDate) }
}

/** The pattern lets 31 February through. */
export function momentOf(startDate: string): Date {
  const moment = new Date(`${startDate.replace(' ', 'T')}Z`)
  if (!Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === startDate.replace(' ', 'T'))
    return moment
  throw badRequest(`${startDate} is not a valid date`, { errors: ['startDate: is not a valid date'] })
}

/** What is wrong with a schedule is the caller's to mend. */
export async function sayWhatIsWrong<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ScheduleError)
      throw badRequest(error.message, { errors: [`${error.field}: ${error.message}`] })
    throw error
  }
}
