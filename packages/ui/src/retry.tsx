import { ApiError } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** Returns true for a record that does not exist or that the user may not see. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Returns true if the same request would fail again: its values are wrong, or the record is missing. */
const isFinal = (error: unknown): boolean => isGone(error) || (error instanceof ApiError && error.status === 400)

/** Returns the reason of a failed request, without the server's field names. */
export const reasonOf = (error: Error): string => (error instanceof ApiError ? error.detail : error.message)

interface RetryProps {
  error: unknown
  look?: 'primary' | 'quiet'
  onRetry(): void
}

/** Repeats a failed request. Hidden if it would fail again. */
export function Retry({ error, look, onRetry }: RetryProps): ReactNode {
  const { t } = useTranslation()
  if (isFinal(error)) return null
  return (
    <Button {...(look && { look })} onClick={onRetry}>
      {t('ui.retry')}
    </Button>
  )
}
