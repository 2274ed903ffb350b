import { DateRangePicker, type DateRange } from '@blueprintjs/datetime'
import { dayOf, endOfDay, startOfDay } from '@muster/core'
import { useState, type ReactNode } from 'react'
import { noLocale, fromCalendarDate, toCalendarDate, useCalendarText } from './calendar-text.ts'
import type { DateRangeValue } from './date-range-value.ts'
import '../../../generated/blueprint.css'
import '../blueprint/blueprint.css'
import './calendar.css'

interface CalendarProps {
  value: DateRangeValue
  zone: string
  now: number
  onChange(value: DateRangeValue): void
  onDone(): void
}

/** Selects full days of a zone on Blueprint's calendar, which supports only the machine's zone. */
export default function Calendar({ value, zone, now, onChange, onDone }: CalendarProps): ReactNode {
  const text = useCalendarText()
  const dayAt = (time: number | null) => (time === null ? null : toCalendarDate(dayOf(zone, time)))
  const [range, setRange] = useState<DateRange>([dayAt(value.from), dayAt(value.to)])
  const { year, month } = dayOf(zone, now)
  const isNarrow = matchMedia('(max-width: 600px)').matches
  // show past months to the left of the current one instead of the next month
  const lastMonth = new Date(year, month - (isNarrow ? 1 : 2), 1)
  const firstMonth = range[0] && range[0] < lastMonth ? range[0] : lastMonth
  const take = ([first, last]: DateRange) => {
    setRange([first, last])
    if (!first || !last) return
    onChange({ from: startOfDay(zone, fromCalendarDate(first)), to: endOfDay(zone, fromCalendarDate(last)) })
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
      dateFnsLocaleLoader={noLocale}
      dayPickerProps={text}
    />
  )
}
