import { useId, type ComponentProps, type ReactNode } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { cut } from './cut.ts'
import { LengthCount } from './limited-text-field.tsx'

type Passed = 'disabled' | 'name' | 'onBlur' | 'placeholder' | 'readOnly' | 'ref' | 'rows' | 'spellCheck'

export interface TextAreaFieldProps extends FieldProps, Pick<ComponentProps<'textarea'>, Passed> {
  value: string
  max?: number
  onChange(value: string): void
}

/** A multi-line text, limited and counted like `LimitedTextField`. */
export function TextAreaField({
  label,
  hint,
  error,
  required,
  value,
  max = Infinity,
  onChange,
  rows = 4,
  ...input
}: TextAreaFieldProps): ReactNode {
  const count = useId()
  const isLimited = max < Infinity
  return (
    <Field
      {...{ label, hint, error, required }}
      describedBy={isLimited ? count : undefined}
      aside={isLimited && <LengthCount id={count} used={value.length} max={max} />}
    >
      {wiring => (
        <textarea
          {...input}
          {...wiring}
          className="m-input"
          rows={rows}
          value={value}
          onChange={event => onChange(cut(event.target.value, max))}
        />
      )}
    </Field>
  )
}
