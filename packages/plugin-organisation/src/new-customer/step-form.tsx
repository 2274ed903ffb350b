import type { ReactNode } from 'react'

interface StepFormProps {
  children: ReactNode
  /** Submit button. */
  submit: ReactNode
  error: Error | null
  onSubmit(): void
}

/** Form of a step: fields in one column, the server's refusal, and the button. */
export function StepForm({ children, submit, error, onSubmit }: StepFormProps): ReactNode {
  return (
    <form
      className="customer-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {error && (
        <p className="m-field-error" role="alert">
          {error.message}
        </p>
      )}
      <div>{submit}</div>
    </form>
  )
}
