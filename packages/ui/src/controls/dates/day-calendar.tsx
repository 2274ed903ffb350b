import { DatePicker, TimePicker } from '@blueprintjs/datetime'
import type { CalendarDay } from '@muster/core'
import { useMemo, useState, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../button.tsx'
import { noLocale, fromCalendarDate, toCalendarDate, useCalendarText } from './calendar-text.ts'
import '../../../generated/blueprint.css'
import '../blueprint/blueprint.css'
import './calendar.css'

export interface DayCalendarProps {
  value: CalendarDay | undefined
  min?: CalendarDay | undefined
  max?: CalendarDay | undefined
  /** Keeps the calendar open until the user confirms. */
  time?: TimeOfDayProps
  onPick(day: CalendarDay): void
  onDone(): void
}

/**
 * A day on Blueprint's calendar. The time is separate from its dates, because the calendar supports only the
 * machine's zone.
 */
export default function DayCalendar({ value, min, max, time, onPick, onDone }: DayCalendarProps): ReactNode {
  const { t } = useTranslation()
  const text = useCalendarText()
  const { year, month, day } = value ?? {}
  // another object would reset the visible month
  const shown = useMemo(() => (year ? toCalendarDate({ year, month: month!, day: day! }) : null), [year, month, day])
  const [thisYear] = useState(() => new Date().getFullYear())
  const earliest = min ? toCalendarDate(min) : new Date(thisYear - 10, 0, 1)
  const latest = max ? toCalendarDate(max) : new Date(thisYear + 10, 11, 31)
  return (
    <>
      <DatePicker
        className="m-calendar"
        canClearSelection={false}
        highlightCurrentDay
        minDate={shown && shown < earliest ? shown : earliest}
        maxDate={shown && shown > latest ? shown : latest}
        value={shown}
        onChange={(date, isPicked) => {
          // navigating between months also changes its date
          if (!date || !isPicked) return
          onPick(fromCalendarDate(date))
          if (!time) onDone()
        }}
        dateFnsLocaleLoader={noLocale}
        dayPickerProps={{ ...text, showOutsideDays: false, initialFocus: true }}
      />
      {time && (
        <div className="m-calendar-foot">
          <TimeOfDay {...time} />
          <Button look="primary" onClick={onDone}>
            {t('ui.ok')}
          </Button>
        </div>
      )}
    </>
  )
}

interface Time {
  hour: number
  minute: number
  second: number
}

interface TimeOfDayProps extends Time {
  hasSeconds: boolean
  /** Uses the 12-hour clock. */
  isHalfDay: boolean
  onChange(time: Time): void
}

/** A time on Blueprint's time picker, on a day without clock changes, with parts labelled in the user's language. */
function TimeOfDay({ hour, minute, second, hasSeconds, isHalfDay, onChange }: TimeOfDayProps): ReactNode {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => new Date(2001, 0, 1, hour, minute, second), [hour, minute, second])
  useLayoutEffect(() => {
    const names = {
      '.bp6-timepicker-hour': t('controls.timeOfDay.hours'),
      '.bp6-timepicker-minute': t('controls.timeOfDay.minutes'),
      '.bp6-timepicker-second': t('controls.timeOfDay.seconds'),
      select: t('controls.timeOfDay.half'),
    }
    for (const [part, name] of Object.entries(names))
      frame.current?.querySelector(part)?.setAttribute('aria-label', name)
  })
  return (
    <div className="m-time-of-day" dir="ltr" ref={frame} role="group" aria-label={t('controls.timeOfDay')}>
      <TimePicker
        value={shown}
        precision={hasSeconds ? 'second' : 'minute'}
        useAmPm={isHalfDay}
        selectAllOnFocus
        onChange={time => onChange({ hour: time.getHours(), minute: time.getMinutes(), second: time.getSeconds() })}
      />
    </div>
  )
}
