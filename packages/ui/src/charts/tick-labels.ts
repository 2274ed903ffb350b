import { dayMs, type Formats } from '@muster/core'
import type { TimeTicks } from './time-ticks.ts'

/** Tick labels in the user's formats: times, with the date at the start of a day; days, with the year at its start. */
export function tickLabels({ times, step, hasSeconds }: TimeTicks, format: Formats): string[] {
  let [above, before] = ['', '']
  return times.map(time => {
    const [date, year] = [shortDate(format.date(time)), yearOf(format.date(time))]
    const [own, part] = step < dayMs ? [shortTime(format.time(time), hasSeconds), date] : [date, year]
    // a time format without seconds repeats a minute
    const isRepeated = hasSeconds && part === above && own === before
    const label = isRepeated ? '' : part === above ? own : `${own}\n${part}`
    ;[above, before] = [part, own]
    return label
  })
}

/** Shortens `09:30:00` to `09:30` unless seconds are shown. */
export const shortTime = (time: string, hasSeconds = false): string =>
  hasSeconds ? time : time.replace(/(\d{1,2}[:.]\d{2})[:.]\d{2}(?:\.\d{3})?/, '$1')

/** Shortens `31/01/2026` to `31/01`. */
const shortDate = (date: string): string => date.replace(/\W*\b\d{4}\b$|^\d{4}\W+/, '')
const yearOf = (date: string): string => /\b\d{4}\b/.exec(date)?.[0] ?? ''
