import { useState, type ComponentProps, type ReactNode } from 'react'
import { useFormat } from '../../use-format.ts'
import { Field, type FieldProps } from '../field/field.tsx'
import { DateBox } from './date-box.tsx'
import { useMomentKind, useRepeatedTimeNote, type MomentBounds } from './moment-kind.ts'
import { MomentButton } from './moment-button.tsx'
import { useDateText, type DateValue } from './use-date-text.ts'

export interface DateTimeFieldProps
  extends FieldProps, MomentBounds, DateValue<number>, Pick<ComponentProps<'input'>, 'disabled' | 'name' | 'ref'> {}

/**
 * A moment in milliseconds since 1970, typed as local date and time in the user's format or ISO 8601, or picked from
 * a calendar. Shows the zone as hint by default.
 *
 * @example
 * <DateTimeField label={t('…')} value={start} onChange={setStart} max={now} required />
 */
export function DateTimeField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  onBlur,
  min,
  max,
  end,
  ...input
}: DateTimeFieldProps): ReactNode {
  const format = useFormat()
  const text = useDateText(useMomentKind({ min, max, end }), { value, onChange, onBlur })
  const twice = useRepeatedTimeNote(value)
  const [now] = useState(() => Date.now())
  const hints = [text.note ?? twice, hint ?? format.zoneAt(value ?? now)].filter(Boolean).join(' ')
  return (
    <Field {...{ label, required }} hint={hints} error={text.wrong ?? (text.isTyping ? undefined : error)}>
      {wiring => (
        <DateBox {...input} {...wiring} {...text.input} placeholder={`${format.datePattern} ${format.timePattern}`}>
          <MomentButton {...{ value, min, max, end, onChange }} disabled={input.disabled} />
        </DateBox>
      )}
    </Field>
  )
}
