import { dayOf, endOfDay, startOfDay, type CalendarDay } from '@muster/core'
import { useId, type ReactNode } from 'react'
import { useFormat } from '../../use-format.ts'
import { FieldNotes } from '../field/field.tsx'
import { DateBox } from './date-box.tsx'
import { dayFrom, dayText } from './date-steps.ts'
import { DayButton } from './picker-button.tsx'
import { useDayKind } from './day-kind.ts'
import { MomentButton } from './moment-button.tsx'
import { useMomentKind, useRepeatedTimeNote } from './moment-kind.ts'
import { useDateText } from './use-date-text.ts'

interface RangeEndProps {
  end: 'from' | 'to'
  label: string
  value: number | null
  disabled?: boolean
  isWrong: boolean
  /** Shows its own calendar; two ends share one. */
  hasCalendar: boolean
  onChange(value: number | null): void
}

/** End of a span, typed as date and time in the user's format. */
export function MomentEnd(props: RangeEndProps): ReactNode {
  const { end, value, disabled, onChange } = props
  const text = useDateText(useMomentKind({ end }), { value, onChange })
  const twice = useRepeatedTimeNote(value)
  return (
    <End {...props} text={text} hint={text.note ?? twice}>
      <MomentButton {...{ value, end, disabled, onChange }} />
    </End>
  )
}

/** End of a span of full days: the first or last moment of its day. */
export function DayEnd(props: RangeEndProps): ReactNode {
  const { end, value, disabled, onChange } = props
  const { zone } = useFormat()
  const day = value === null ? undefined : dayOf(zone, value)
  const take = (next: CalendarDay | undefined) =>
    onChange(next ? (end === 'from' ? startOfDay : endOfDay)(zone, next) : null)
  const text = useDateText(useDayKind({}), {
    value: day ? dayText(day) : null,
    onChange: next => take(dayFrom(next)),
  })
  return (
    <End {...props} text={text} hint={text.note}>
      <DayButton value={day} disabled={disabled} onPick={take} />
    </End>
  )
}

interface EndProps extends RangeEndProps {
  text: ReturnType<typeof useDateText>
  hint: string | undefined
  /** Calendar button. */
  children: ReactNode
}

function End({ label, disabled, isWrong, hasCalendar, text, hint, children }: EndProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, text.wrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="m-range-end">
      <label htmlFor={id}>{label}</label>
      <DateBox
        id={id}
        disabled={disabled}
        aria-invalid={isWrong || text.wrong !== undefined || undefined}
        aria-describedby={notes || undefined}
        {...text.input}
      >
        {hasCalendar && children}
      </DateBox>
      <FieldNotes id={id} hint={hint} error={text.wrong} />
    </div>
  )
}
