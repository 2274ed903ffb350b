import { DateRangePicker, type DateRange } from '@blueprintjs/datetime'
import { dayOf, endOfDay, startOfDay } from '@muster/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chosen } from './chosen.ts'
import '../../../generated/blueprint.css'
import '../blueprint/blueprint.css'
import './calendar.css'

interface CalendarProps {
  value: Chosen
  zone: string
  now: number
  onChange(value: Chosen): void
  onDone(): void
}

/** Whole days of a zone on Blueprint's calendar, which knows only days of the machine's. */
export default function Calendar({ value, zone, now, onChange, onDone }: CalendarProps): ReactNode {
  const { i18n, t } = useTranslation()
  const [range, setRange] = useState<DateRange>([paper(zone, value.from), paper(zone, value.to)])
  const name = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(i18n.language, options)
    return (date: Date) => format.format(date)
  }
  const { year, month } = dayOf(zone, now)
  const isNarrow = matchMedia('(max-width: 600px)').matches
  // what is looked back at stands left of this month, not left of the next
  const lastMonth = new Date(year, month - (isNarrow ? 1 : 2), 1)
  const firstMonth = range[0] && range[0] < lastMonth ? range[0] : lastMonth
  const take = ([first, last]: DateRange) => {
    setRange([first, last])
    if (!first || !last) return
    onChange({ from: startOfDay(zone, onPaper(first)), to: endOfDay(zone, onPaper(last)) })
    onDone()
  }
  return (
    <DateRangePicker
      className="m-calendar"
      allowSingleDayRange
      contiguousCalendarMonths
      shortcuts={false}
      singleMonthOnly={isNarrow}
      minDate={new Date(Math.min(year - 10, range[0]?.getFullYear() ?? year), 0, 1)}
      maxDate={new Date(Math.max(year + 1, range[1]?.getFullYear() ?? year), 11, 31)}
      initialMonth={firstMonth}
      value={range}
      onChange={take}
      // the calendar's own loader wants a file for each language; the platform knows the names
      dateFnsLocaleLoader={noLocale}
      dayPickerProps={{
        weekStartsOn: firstDayOf(i18n.language),
        formatters: {
          formatMonthCaption: name({ month: 'long' }),
          formatYearCaption: name({ year: 'numeric' }),
          formatWeekdayName: name({ weekday: 'short' }),
          formatCaption: name({ month: 'long', year: 'numeric' }),
        },
        labels: {
          labelWeekday: name({ weekday: 'long' }),
          labelMonthDropdown: () => t('controls.calendar.month'),
          labelYearDropdown: () => t('controls.calendar.year'),
          labelPrevious: () => t('controls.calendar.previous'),
          labelNext: () => t('controls.calendar.next'),
        },
      }}
    />
  )
}

const noLocale = async () => undefined

/** A day as the calendar wants it: noon of the machine's, so that no change of clocks moves it. */
function paper(zone: string, time: number | null): Date | null {
  if (time === null) return null
  const { year, month, day } = dayOf(zone, time)
  return new Date(year, month - 1, day, 12)
}

const onPaper = (date: Date) => ({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() })

/** Sunday is 0 here and 7 in the platform's tables. */
function firstDayOf(language: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
