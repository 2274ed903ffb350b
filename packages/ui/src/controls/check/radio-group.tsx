import { useId, type ReactNode } from 'react'
import type { Option, OptionValue } from '../choice/option.ts'
import { FieldNotes, type FieldProps } from '../field/field.tsx'
import './check.css'

interface RadioGroupProps<V extends OptionValue> extends FieldProps {
  options: readonly Option<V>[]
  value: V | null | undefined
  disabled?: boolean
  onChange(value: NoInfer<V>): void
}

/** Radio buttons for a few options. */
export function RadioGroup<V extends OptionValue>({
  label,
  hint,
  error,
  required,
  options,
  value,
  disabled,
  onChange,
}: RadioGroupProps<V>): ReactNode {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div
      className="m-field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={notes || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
    >
      <span className="m-field-label" id={`${id}-label`} data-required={required || undefined}>
        {label}
      </span>
      <div className="m-checks">
        {options.map(option => (
          <label className="m-check" key={String(option.value)}>
            <input
              type="radio"
              name={id}
              value={String(option.value)}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
