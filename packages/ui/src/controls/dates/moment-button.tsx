import { dayOf, momentOf, wallClock, type CalendarDay, type WallClock } from '@muster/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../use-format.ts'
import { spanOf } from './date-steps.ts'
import { DayButton } from './picker-button.tsx'
import type { MomentBounds } from './moment-kind.ts'

interface MomentButtonProps extends MomentBounds {
  value: number | null
  disabled?: boolean | undefined
  onChange(value: number, isWrong: false): void
}

/** Opens a calendar for a local day and time. */
export function MomentButton({ value, min, max, end, disabled, onChange }: MomentButtonProps): ReactNode {
  const { zone, timePattern } = useFormat()
  const hasSeconds = timePattern.includes('s')
  const dayAt = (time: number | undefined) => (time === undefined ? undefined : dayOf(zone, time))
  const clock = value === null ? undefined : wallClock(zone)(value)
  const time = clock ?? (end === 'to' ? lastMinute : midnight)
  const take = (day: CalendarDay, { hour, minute, second }: Time) => {
    const start = momentOf(zone, { ...day, hour, minute, second: hasSeconds ? second : 0, millisecond: 0 })
    const next = end === 'to' ? start + spanOf[hasSeconds ? 'second' : 'minute'] : start
    onChange(Math.min(Math.max(next, min ?? next), max ?? next), false)
  }
  return (
    <DayButton
      value={dayAt(value ?? undefined)}
      min={dayAt(min)}
      max={dayAt(max)}
      disabled={disabled}
      onPick={day => take(day, time)}
      time={{
        ...time,
        hasSeconds,
        isHalfDay: /[ah]/.test(timePattern.replaceAll(/'[^']*'/g, '')),
        onChange: picked => take(clock ?? dayOf(zone, Date.now()), picked),
      }}
    />
  )
}

type Time = Pick<WallClock, 'hour' | 'minute' | 'second'>

const midnight: Time = { hour: 0, minute: 0, second: 0 }
const lastMinute: Time = { hour: 23, minute: 59, second: 59 }
