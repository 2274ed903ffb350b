import { ApiError } from '@muster/core'
import type { ReactNode } from 'react'

interface StepFormProps {
  children: ReactNode
  /** Submit button. */
  submit: ReactNode
  error: Error | null
  onSubmit(): void
}

/** Step form with fields in one column, the server's rejection, and the button. */
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
          {sentencesOf(error)}
        </p>
      )}
      <div>{submit}</div>
    </form>
  )
}

/** Returns the server's message without field names, which the form may not show. */
function sentencesOf(error: Error): string {
  if (!(error instanceof ApiError) || error.fieldErrors.length === 0) return error.message
  return [error.detail, ...error.fieldErrors.map(({ message }) => message)].join('\n')
}
