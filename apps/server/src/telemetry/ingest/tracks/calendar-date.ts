import { dayMs } from '@muster/contract'
import { languages } from '#kernel/languages.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Order of the parts in dates such as `10/09/2026` and `101126`. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

export const dateOrders: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

/** Midnight of a date by order of its parts; equal for an unambiguous date. */
export type Dates = Readonly<Record<DateOrder, Milliseconds>>

/**
 * Returns the dates that a text may mean: NaN for an impossible order, undefined for a text that is not a date.
 * @param isShort allows `261127`, which without a time may be a count
 */
export function datesOf(text: string, isShort = false): Dates | undefined {
  const named = namedMonth(text)
  if (named !== undefined) return same(named)
  const [, first = '', mark = '', middle = '', last = ''] =
    /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/.exec(text) ?? compactParts(text, isShort) ?? []
  if (first === '') return undefined
  if (first.length === 4) return same(day(first, middle, last))
  const [dmy, mdy] = [day(last, middle, first), day(last, first, middle)]
  // 27.11.2026: with dots, the day is always first
  if (mark === '.') return same(dmy)
  return last.length === 4 ? { dmy, mdy, ymd: NaN } : { dmy, mdy, ymd: day(first, middle, last) }
}

/** Splits `20261127`, `27112026`, `261127`, and `90508` without its leading zero. */
function compactParts(text: string, isShort: boolean): readonly string[] | undefined {
  const [, year, month, date] = /^((?:19|20)\d\d)(0\d|1[012])([0-3]\d)$/.exec(text) ?? []
  if (year !== undefined) return [text, year, '', month ?? '', date ?? '']
  if (!(isShort ? /^(\d{8}|\d{5,6})$/ : /^\d{8}$/).test(text)) return undefined
  const digits = text.padStart(6, '0')
  return [text, digits.slice(0, 2), '', digits.slice(2, 4), digits.slice(4)]
}

const same = (time: Milliseconds): Dates => ({ dmy: time, mdy: time, ymd: time })

function day(year: string, month: string, date: string): Milliseconds {
  if (year.length === 1 || year.length === 3) return NaN
  const [y, m, d] = [Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(date)]
  const time = Date.UTC(y, m - 1, d)
  const read = new Date(time)
  return read.getUTCMonth() === m - 1 && read.getUTCDate() === d ? time : NaN
}

/** Parses `27 Nov 2026`, `27. November 2026`, `27-Nov-26`, `Nov 27, 2026`. Returns undefined without a month name. */
function namedMonth(text: string): Milliseconds | undefined {
  const [, date, month = '', year] =
    /^(\d{1,2})[.\s/-]*(?:de )?(\p{L}{3,}\.?)[.\s/-]*(?:de )?(\d{4}|\d\d)$/u.exec(text) ??
    swapped(/^(\p{L}{3,}\.?)\s+(\d{1,2}),?\s+(\d{4})$/u.exec(text)) ??
    []
  if (date === undefined || year === undefined) return undefined
  const number = months().get(month.toLowerCase().replace(/\.$/, ''))
  return number === undefined ? undefined : day(year, String(number), date)
}

const swapped = (found: readonly string[] | null) => found && [found[0], found[2], found[1], found[3]]

let byName: ReadonlyMap<string, number> | undefined

/** Returns month numbers, from 1, by their names in all supported languages. */
const months = () => (byName ??= new Map(languages.flatMap(({ code }) => monthsIn(code))))

const monthsIn = (language: string) =>
  (['short', 'long'] as const).flatMap(month => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    const formatted = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, i) => i).flatMap(i => {
      const inDate = formatted.formatToParts(i * 31 * dayMs).find(({ type }) => type === 'month')?.value ?? ''
      return [format.format(Date.UTC(2026, i, 1)), inDate].flatMap(name => {
        const monthName = name.toLowerCase().replace(/\.$/, '')
        return [
          [monthName, i + 1],
          [monthName.slice(0, 3), i + 1],
        ] as const
      })
    })
  })
