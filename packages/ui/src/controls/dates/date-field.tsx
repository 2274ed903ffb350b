import type { ComponentProps, ReactNode } from 'react'
import { useFormat } from '../../use-format.ts'
import { Field, type FieldProps } from '../field/field.tsx'
import { DateBox } from './date-box.tsx'
import { dayFrom, dayText } from './date-steps.ts'
import { DayButton } from './picker-button.tsx'
import { useDayKind, type DayBounds } from './day-kind.ts'
import { useDateText, type DateValue } from './use-date-text.ts'

export interface DateFieldProps
  extends FieldProps, DayBounds, DateValue<string>, Pick<ComponentProps<'input'>, 'disabled' | 'name' | 'ref'> {}

/**
 * A day, `YYYY-MM-DD`, typed in the user's date format or ISO 8601, or picked from a calendar.
 *
 * @example
 * <DateField label={t('…')} value={day} onChange={setDay} max={today} />
 */
export function DateField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  onBlur,
  min,
  max,
  ...input
}: DateFieldProps): ReactNode {
  const { datePattern } = useFormat()
  const text = useDateText(useDayKind({ min, max }), { value, onChange, onBlur })
  return (
    <Field {...{ label, hint, required }} error={text.wrong ?? (text.isTyping ? undefined : error)}>
      {wiring => (
        <DateBox {...input} {...wiring} {...text.input} placeholder={datePattern}>
          <DayButton
            value={dayFrom(value)}
            min={dayFrom(min)}
            max={dayFrom(max)}
            disabled={input.disabled}
            onPick={day => onChange(dayText(day), false)}
          />
        </DateBox>
      )}
    </Field>
  )
}
