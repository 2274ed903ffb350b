import { zoneOffset } from '#kernel/time/zone-offset.ts'
import { defaultSendAt, type ConfigData } from './report-config.ts'
import { periodOf } from './period.ts'

type Plan = Pick<ConfigData, 'frequencyTypeId' | 'timezoneId' | 'sendAt'>

const dayMs = 86_400_000

/** Returns the last due time of a report up to a moment. */
export function previousDue(plan: Plan, until: Date): Date {
  const due = dueTimes(plan, until, [0, -1, -2])
  return due.find(time => time <= until) ?? until
}

/** Returns the first due time of a report after a moment. */
export function nextDue(plan: Plan, after: Date): Date {
  const due = dueTimes(plan, after, [0, 1, 2])
  return due.find(time => time > after) ?? after
}

/** Returns the first and the last day, `YYYY-MM-DD`, of the last complete day, week or month. */
export function completePeriod({ frequencyTypeId, timezoneId }: Plan, now: Date): { first: string; last: string } {
  const start = previousDue({ frequencyTypeId, timezoneId, sendAt: '00:00' }, now)
  return periodOf(frequencyTypeId, start, timezoneId)
}

/**
 * Returns the due times in the day, week or month of a moment and in those before or after it. Each has exactly one: a time that clocks
 * skip is due that much later, and of a time that they repeat the first counts.
 */
function dueTimes(
  { frequencyTypeId, timezoneId, sendAt = defaultSendAt }: Plan,
  moment: Date,
  steps: number[],
): Date[] {
  const offset = zoneOffset(timezoneId)
  const wall = new Date(moment.getTime() + offset(moment.getTime()))
  const [hours = 0, minutes = 0] = sendAt.split(':').map(Number)
  return steps.map(step => {
    const due = firstDay(frequencyTypeId, wall, step) + (hours * 60 + minutes) * 60_000
    return new Date(instantOf(due, offset))
  })
}

/** Returns the first day of a period, as milliseconds of its midnight in UTC. */
function firstDay(frequencyTypeId: number, wall: Date, step: number): number {
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  if (frequencyTypeId === 3) return Date.UTC(year, month + step, 1)
  if (frequencyTypeId === 2) return Date.UTC(year, month, day - ((wall.getUTCDay() + 6) % 7) + 7 * step)
  return Date.UTC(year, month, day + step)
}

/** @param wall local time in the zone, encoded as UTC */
function instantOf(wall: number, offset: (time: number) => number): number {
  const [before, after] = [offset(wall - dayMs), offset(wall + dayMs)]
  const isShown = (shift: number) => offset(wall - shift) === shift
  return isShown(before) || !isShown(after) ? wall - before : wall - after
}
