import { addDays, dayOf, momentOf, type CalendarDay } from '@muster/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../use-format.ts'
import { dateReader } from './date-reader.ts'
import { dayFrom, dayText, stepDay } from './date-steps.ts'
import type { DateKind } from './use-date-text.ts'

export interface DayBounds {
  /** `YYYY-MM-DD`, inclusive. */
  min?: string | undefined
  max?: string | undefined
}

/** Reads and writes days, `YYYY-MM-DD`, in the user's date format. */
export function useDayKind({ min, max }: DayBounds): DateKind<string> {
  const { t } = useTranslation()
  const format = useFormat()
  const reader = useMemo(() => dateReader(format), [format])
  const { zone } = format
  // clocks never change at noon
  const write = (day: CalendarDay) => format.date(momentOf(zone, { ...day, ...noon }))
  const shown = (text: string) => {
    const day = dayFrom(text)
    return day ? write(day) : text
  }
  return {
    write: shown,
    read(text) {
      const found = reader(text)
      return found?.precision === 'day' ? { value: dayText(found.clock), parts: found.parts } : undefined
    },
    refuse: text => t('controls.date.refused', { text, example: write({ year: 2026, month: 12, day: 31 }) }),
    check(day) {
      if (min && day < min) return t('controls.date.early', { min: shown(min) })
      if (max && day > max) return t('controls.date.late', { max: shown(max) })
      return undefined
    },
    step(text, part, by) {
      const day = dayFrom(text)
      const next = dayText(day ? stepDay(day, part, by) : addDays(dayOf(zone, Date.now()), 0))
      return min && next < min ? min : max && next > max ? max : next
    },
  }
}

const noon = { hour: 12, minute: 0, second: 0, millisecond: 0 }
