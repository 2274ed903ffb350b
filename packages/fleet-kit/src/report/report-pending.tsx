import { ListContainer } from '@muster/ui/table'
import type { ReactNode } from 'react'

interface Props {
  error: Error | null
  onRetry: () => void
  children?: ReactNode
}

/** Shows that a report is loading, or its error with a retry. */
export function ReportPending({ error, onRetry, children = null }: Props): ReactNode {
  return (
    <ListContainer status={error ? 'error' : 'loading'} error={error} onRetry={onRetry}>
      {children}
    </ListContainer>
  )
}
