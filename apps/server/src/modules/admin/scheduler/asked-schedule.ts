import { badRequest } from '#kernel/http/problem.ts'
import { ScheduleError, type Schedule } from '#kernel/jobs/schedule.ts'

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
  return { intervalMs, startAt: startDate === undefined ? now : momentOf(startDate) }
}

/** The pattern lets 31 February through. */
export function momentOf(startDate: string): Date {
  const moment = new Date(`${startDate.replace(' ', 'T')}Z`)
  if (!Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === startDate.replace(' ', 'T'))
    return moment
  throw badRequest(['problem.dateInvalid', { date: startDate }], { errors: [['startDate', 'problem.notADate']] })
}

/** What is wrong with a schedule is the caller's to mend. */
export async function sayWhatIsWrong<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ScheduleError) throw badRequest(error.sentence, { errors: [[error.field, ...error.sentence]] })
    throw error
  }
}
