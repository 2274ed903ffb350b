import { isZone } from '../time/is-zone.ts'
import { CronExpressionParser } from 'cron-parser'
import { type Message, phrase, sentenceIn } from '../texts/sentence.ts'
import { inEnglish } from '../texts/texts.ts'

/** Schedule of a trigger: an interval from `startAt` on, or a cron expression of five fields in a zone. */
export type Schedule = { intervalMs: number; startAt: Date } | { cron: string; zone: string }

/** Invalid schedule; the message includes the remedy. */
export class ScheduleError extends Error {
  override name = 'ScheduleError'
  readonly field: 'cron' | 'zone'

  readonly sentence: Message

  constructor(field: 'cron' | 'zone', sentence: Message) {
    super(sentenceIn(sentence, inEnglish()))
    this.field = field
    this.sentence = sentence
  }
}

/**
 * Returns the first run after a time. @throws ScheduleError for an invalid expression or zone, or one without any day
 */
export function nextRun(schedule: Schedule, after: Date): Date {
  if ('cron' in schedule) return nextRuns(schedule, after, 1)[0] ?? after
  const { intervalMs, startAt } = schedule
  const passed = after.getTime() - startAt.getTime()
  return new Date(startAt.getTime() + (passed < 0 ? 0 : (Math.floor(passed / intervalMs) + 1) * intervalMs))
}

/** Returns the first runs after a time; throws as `nextRun` does. */
export function nextRuns(schedule: Schedule, after: Date, count: number): Date[] {
  if ('cron' in schedule) {
    checkCron(schedule)
    try {
      const runs = CronExpressionParser.parse(schedule.cron, { tz: schedule.zone, currentDate: after })
      return Array.from({ length: count }, () => runs.next().toDate())
    } catch {
      throw new ScheduleError('cron', ['problem.dayNever', { cron: schedule.cron }])
    }
  }
  const first = nextRun(schedule, after).getTime()
  return Array.from({ length: count }, (_, index) => new Date(first + index * schedule.intervalMs))
}

const names = ['minute', 'hour', 'day', 'month', 'weekday'] as const
const fields = names.map(name => phrase(`problem.cron.${name}`))
const allowed = names.map(name => phrase(`problem.cronAllowed.${name}`))

function checkCron({ cron, zone }: { cron: string; zone: string }): void {
  if (!isZone(zone)) throw new ScheduleError('zone', ['problem.notAZone', { zone }])
  const parts = cron.trim().split(/\s+/)
  if (parts.length !== fields.length) {
    throw new ScheduleError('cron', ['problem.cronParts', { cron, count: parts.length, fields }])
  }
  const wrong = parts.findIndex((part, index) => !reads(['*', '*', '*', '*', '*'].with(index, part).join(' ')))
  if (wrong >= 0) {
    const values = { part: parts[wrong] ?? '', field: fields[wrong] ?? '', allowed: allowed[wrong] ?? '' }
    throw new ScheduleError('cron', ['problem.noCronPart', values])
  }
}

/** Only the characters of plain cron, because the parser accepts more than it can compute runs for. */
function reads(cron: string): boolean {
  if (!/^[\d*,/\-\sa-z]+$/i.test(cron)) return false
  try {
    CronExpressionParser.parse(cron)
    return true
  } catch {
    return false
  }
}
