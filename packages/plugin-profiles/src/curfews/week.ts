import type { Interval } from '@muster/ui/controls'

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

export type Weekday = (typeof weekdays)[number]
export type Week = Record<Weekday, Interval[]>

const workdays: readonly Weekday[] = weekdays.slice(0, 5)

/** Always seven days, whatever is left out (001 §3). */
export function wholeWeek(days: Partial<Week> = {}): Week {
  return weekdays.reduce((week, day) => ({ ...week, [day]: days[day] ?? [] }), {} as Week)
}

/** Where a day can be copied to: each other day, those of work, the whole week. */
export const copyTargets = (
  day: Weekday,
): readonly { id: 'workdays' | 'week' | Weekday; days: readonly Weekday[] }[] => [
  { id: 'week', days: weekdays },
  { id: 'workdays', days: workdays },
  ...weekdays.filter(other => other !== day).map(other => ({ id: other, days: [other] })),
]

/** The week with the hours of one day on others too. */
export const copyDay = (week: Week, from: Weekday, to: readonly Weekday[]): Week =>
  to.reduce((copied, day) => ({ ...copied, [day]: [...week[from]] }), week)
