import { ApiError } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** Returns true for a record that does not exist or that the user may not see. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

interface RetryProps {
  error: unknown
  look?: 'primary' | 'quiet'
  onRetry(): void
}

/** Repeats a failed request. Hidden for a missing record, because it would fail again. */
export function Retry({ error, look, onRetry }: RetryProps): ReactNode {
  const { t } = useTranslation()
  if (isGone(error)) return null
  return (
    <Button {...(look && { look })} onClick={onRetry}>
      {t('ui.retry')}
    </Button>
  )
}
