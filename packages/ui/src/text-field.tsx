import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  error?: string
}

/** An input with its label above and its error below; children are inside it, at its end. */
export function TextField({ label, hint, error, children, ...input }: TextFieldProps): ReactNode {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="m-field">
      <label className="m-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="m-input-row">
        <input
          className="m-input"
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        {children}
      </div>
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
    </div>
  )
}

/** A password input with a button that shows the text. */
export function PasswordField(field: TextFieldProps): ReactNode {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <TextField {...field} type={shown ? 'text' : 'password'}>
      <IconButton
        icon={shown ? 'eyeOff' : 'eye'}
        label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
        onClick={() => setShown(!shown)}
      />
    </TextField>
  )
}
