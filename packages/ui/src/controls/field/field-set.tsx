import { useId, type ReactNode } from 'react'
import { FieldNotes, type FieldProps } from './field.tsx'
import { keepFocus } from './keep-focus.ts'
import './field.css'

interface FieldSetProps extends FieldProps {
  aside?: ReactNode
  children: ReactNode
}

/** Groups controls that form one field: checkboxes, bytes, the ends of a span, rows that can be added and removed. */
export function FieldSet({ label, hint, error, required = false, aside, children }: FieldSetProps): ReactNode {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div
      ref={keepFocus}
      className="m-field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={notes || undefined}
    >
      <div className="m-field-head">
        <span className="m-field-label" id={`${id}-label`} data-required={required || undefined}>
          {label}
        </span>
        {aside}
      </div>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
