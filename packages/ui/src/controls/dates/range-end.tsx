import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldNotes } from '../field/field.tsx'
import { DateBox } from './date-box.tsx'
import { MomentButton } from './moment-button.tsx'
import { useMomentKind, useTwiceNote } from './moment-kind.ts'
import { useDateText } from './use-date-text.ts'

interface RangeEndProps {
  end: 'from' | 'to'
  value: number | null
  disabled?: boolean
  isWrong: boolean
  /** Of its own; two ends share one. */
  hasCalendar: boolean
  onChange(value: number | null): void
}

/** One end of a span, typed as the user writes date and time. */
export function RangeEnd({ end, value, disabled, isWrong, hasCalendar, onChange }: RangeEndProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const text = useDateText(useMomentKind({ end }), { value, onChange })
  const twice = useTwiceNote(value)
  const hint = text.note ?? twice
  const notes = [hint && `${id}-hint`, text.wrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="m-range-end">
      <label htmlFor={id}>{t(`controls.range.${end}`)}</label>
      <DateBox
        id={id}
        disabled={disabled}
        aria-invalid={isWrong || text.wrong !== undefined || undefined}
        aria-describedby={notes || undefined}
        {...text.input}
      >
        {hasCalendar && <MomentButton {...{ value, end, disabled, onChange }} />}
      </DateBox>
      <FieldNotes id={id} hint={hint} error={text.wrong} />
    </div>
  )
}
