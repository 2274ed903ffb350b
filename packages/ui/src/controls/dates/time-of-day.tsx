import { TimePicker } from '@blueprintjs/datetime'
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Time {
  hour: number
  minute: number
  second: number
}

export interface TimeOfDayProps extends Time {
  hasSeconds: boolean
  /** Uses the 12-hour clock. */
  isHalfDay: boolean
  onChange(time: Time): void
}

/** A time on Blueprint's time picker, on a day without clock changes, with parts labelled in the user's language. */
export function TimeOfDay({ hour, minute, second, hasSeconds, isHalfDay, onChange }: TimeOfDayProps): ReactNode {
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
