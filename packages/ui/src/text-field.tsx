import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './button.tsx'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  error?: string
}

/** An input with its label above and what is wrong with it below. */
export function TextField({ label, hint, error, children, ...input }: TextFieldProps): ReactNode {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = (
    <input className="m-input" {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={notes || undefined} />
  )
  return (
    <div className="m-field">
      <label className="m-field-label" htmlFor={id}>{label}</label>
      {children ? <div className="m-input-with-button">{control}{children}</div> : control}
      {hint && <span className="m-field-hint" id={`${id}-hint`}>{hint}</span>}
      {error && <span className="m-field-error" id={`${id}-error`} role="alert">{error}</span>}
    </div>
  )
}

/** A password, with a button that shows what was typed. */
export function PasswordField({ showLabel, hideLabel, ...field }: TextFieldProps & { showLabel: string; hideLabel: string }): ReactNode {
  const [shown, setShown] = useState(false)
  return (
    <TextField {...field} type={shown ? 'text' : 'password'}>
      <IconButton icon={shown ? 'eyeOff' : 'eye'} label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)} />
    </TextField>
  )
}
