import { endOfDay, momentOf, momentsOf, utcOf, wallClock } from '@muster/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../use-format.ts'
import { dateReader, type DateText } from './date-reader.ts'
import { spanOf, stepTime } from './date-steps.ts'
import type { DateKind } from './use-date-text.ts'

export interface MomentBounds {
  /** Milliseconds since 1970, inclusive. */
  min?: number | undefined
  max?: number | undefined
  /** End of a period: as `to`, a minute or second includes its last millisecond. */
  end?: 'from' | 'to' | undefined
}

/** Reads and writes moments as local date and time in the user's format. */
export function useMomentKind({ min, max, end }: MomentBounds): DateKind<number> {
  const { t } = useTranslation()
  const format = useFormat()
  const reader = useMemo(() => dateReader(format), [format])
  const { zone } = format
  const check = (time: number) => {
    if (min !== undefined && time < min) return t('controls.date.early', { min: format.dateTime(min) })
    if (max !== undefined && time > max) return t('controls.date.late', { max: format.dateTime(max) })
    return undefined
  }
  return {
    write: format.dateTime,
    read(text) {
      const found = reader(text)
      if (!found) return undefined
      const value = momentFrom(zone, found, end)
      const isSkipped = found.offset === undefined && momentsOf(zone, found.clock).length === 0
      const note = isSkipped
        ? t('controls.date.skipped', { text: text.trim(), next: format.dateTime(value) })
        : undefined
      return { value, parts: found.parts, note }
    },
    refuse: text => t('controls.dateTime.refused', { text, example: format.dateTime(momentOf(zone, example)) }),
    check,
    step(time, part, by) {
      const next = time === null ? minuteOf(Date.now()) : stepTime(zone, time, part, by)
      return Math.min(Math.max(next, min ?? next), max ?? next)
    },
  }
}

/** Explains which of the two moments a repeated local time means. */
export function useRepeatedTimeNote(time: number | null): string | undefined {
  const { t } = useTranslation()
  const { zone } = useFormat()
  if (time === null) return undefined
  const [first, second] = momentsOf(zone, wallClock(zone)(time))
  if (second === undefined) return undefined
  return t(time === first ? 'controls.date.twice.first' : 'controls.date.twice.second')
}

function momentFrom(zone: string, { clock, offset, precision }: DateText, end: 'from' | 'to' | undefined): number {
  if (end === 'to' && precision === 'day') return endOfDay(zone, clock)
  const start = offset === undefined ? momentOf(zone, clock) : utcOf(clock) - offset
  return end === 'to' ? start + spanOf[precision] : start
}

const minuteOf = (time: number) => time - (time % 60_000)

const example = { year: 2026, month: 12, day: 31, hour: 18, minute: 30, second: 0, millisecond: 0 }
