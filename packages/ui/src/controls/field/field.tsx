import { useId, type ReactNode } from 'react'
import './field.css'

export interface FieldProps {
  label: string
  hint?: string
  /** Error message; also marks the control. */
  error?: string
  /** Marks the label; the form checks the value. */
  required?: boolean
}

/** Attributes that connect a control with its label, hint and error. */
export interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FrameProps extends FieldProps {
  /** Content at the end of the label's line, such as a count. */
  aside?: ReactNode
  /** IDs of further descriptions of the control. */
  describedBy?: string
  children(wiring: Wiring): ReactNode
}

/** A control with its label above, and hint and error below. */
export function Field({ label, hint, error, required = false, aside, describedBy, children }: FrameProps): ReactNode {
  const id = useId()
  const notes = [describedBy, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="m-field">
      <div className="m-field-head">
        <label className="m-field-label" htmlFor={id} data-required={required || undefined}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': notes || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** Hint and error of a control, with IDs derived from `id`. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: string; error?: string }): ReactNode {
  return (
    <>
      {hint && (
        <span className="m-field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="m-field-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </>
  )
}
