import { useId, type ComponentProps, type ReactNode } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { cut } from './cut.ts'

type Passed =
  | 'autoComplete'
  | 'disabled'
  | 'inputMode'
  | 'name'
  | 'onBlur'
  | 'placeholder'
  | 'readOnly'
  | 'ref'
  | 'spellCheck'
  | 'type'

export interface LimitedTextFieldProps extends FieldProps, Pick<ComponentProps<'input'>, Passed> {
  value: string
  /** Maximum length; longer text is cut. Without it, there is neither limit nor count. */
  max?: number
  onChange(value: string): void
}

/** A single-line text with a maximum length and a character count (001 §5). */
export function LimitedTextField({
  label,
  hint,
  error,
  required,
  value,
  max = Infinity,
  onChange,
  ...input
}: LimitedTextFieldProps): ReactNode {
  const count = useId()
  const isLimited = max < Infinity
  return (
    <Field
      {...{ label, hint, error, required }}
      describedBy={isLimited ? count : undefined}
      aside={isLimited && <LengthCount id={count} used={value.length} max={max} />}
    >
      {wiring => (
        <input
          type="text"
          {...input}
          {...wiring}
          className="m-input"
          value={value}
          onChange={event => onChange(cut(event.target.value, max))}
        />
      )}
    </Field>
  )
}

export function LengthCount({ id, used, max }: { id: string; used: number; max: number }): ReactNode {
  return (
    <span className="m-field-aside" id={id} dir="ltr">
      {used} / {max}
    </span>
  )
}
