import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { FieldNotes, type FieldProps } from '../field/field.tsx'
import './check.css'

export interface CheckboxProps extends FieldProps, Pick<ComponentProps<'input'>, 'disabled' | 'name' | 'onBlur'> {
  checked: boolean
  /** Shows a state that is neither on nor off, regardless of `checked`. */
  indeterminate?: boolean
  onChange(checked: boolean): void
}

/** A checkbox with its label. */
export function Checkbox({
  label,
  hint,
  error,
  required,
  checked,
  indeterminate = false,
  onChange,
  ...input
}: CheckboxProps): ReactNode {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate, checked])
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="m-field">
      <label className="m-check">
        <input
          {...input}
          ref={box}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={notes || undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
