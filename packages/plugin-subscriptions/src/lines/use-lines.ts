import { useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { subscriptions, type Line } from '../clients/subscriptions.client.ts'

export interface LinesState {
  items: readonly Line[]
  status: 'loading' | 'error' | 'empty' | 'ready'
  error: Error | null
  reload(): void
}

interface LinesQuery {
  typeCode: 'ACTIVATION' | 'RENEWAL'
  /** Company of the unit; nothing is loaded without it, except for units of any company. */
  companyId: number | undefined
  isForAny?: boolean
  /** Filters lines. */
  fits?(line: Line): boolean
}

/** Loads the order lines of a company. Reloads when the step opens, because other users consume them too. */
export function useLines({ typeCode, companyId, isForAny = false, fits = () => true }: LinesQuery): LinesState {
  const client = useClient(subscriptions)
  const { data, error, refetch } = useQuery({
    ...client.lines(typeCode, companyId),
    enabled: isForAny || companyId !== undefined,
    staleTime: 0,
  })
  const items = data?.items.filter(fits) ?? []
  return {
    items,
    error,
    status: data ? (items.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading',
    reload: () => void refetch(),
  }
}
