import type { Interval } from '@muster/ui/controls'

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

export type Weekday = (typeof weekdays)[number]
export type Week = Record<Weekday, Interval[]>

const workdays: readonly Weekday[] = weekdays.slice(0, 5)

/** Completes missing days, because a week always has seven (001 §3). */
export function wholeWeek(days: Partial<Week> = {}): Week {
  return weekdays.reduce((week, day) => ({ ...week, [day]: days[day] ?? [] }), {} as Week)
}

/** Returns the copy targets of a day: the week, the workdays and each other day. */
export const copyTargets = (
  day: Weekday,
): readonly { id: 'workdays' | 'week' | Weekday; days: readonly Weekday[] }[] => [
  { id: 'week', days: weekdays },
  { id: 'workdays', days: workdays },
  ...weekdays.filter(other => other !== day).map(other => ({ id: other, days: [other] })),
]

/** Copies the hours of a day to other days. */
export const copyDay = (week: Week, from: Weekday, to: readonly Weekday[]): Week =>
  to.reduce((copied, day) => ({ ...copied, [day]: [...week[from]] }), week)
