import { useId, type ReactNode } from 'react'
import './field.css'

export interface FieldProps {
  label: string
  hint?: string
  /** What is wrong, in words; it marks the control too. */
  error?: string
  /** Marks the label; whether something is there is checked by the form. */
  required?: boolean
}

/** What the control inside has to carry so that label, hint and error belong to it. */
export interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FrameProps extends FieldProps {
  /** At the end of the label's line: a count, a unit of several inputs. */
  aside?: ReactNode
  /** Ids of further words that describe the control. */
  describedBy?: string
  children(wiring: Wiring): ReactNode
}

/** A control with its label above, its hint and what is wrong with it below. */
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

/** The lines below a control; `id` is the one they are named after. */
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
