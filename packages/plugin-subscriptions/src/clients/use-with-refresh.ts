import { useClient } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { subscriptions } from './subscriptions.client.ts'

/** Invalidates all subscription queries after a call, even a rejected one. */
export function useWithRefresh(): <Result>(call: Promise<Result>) => Promise<Result> {
  const client = useClient(subscriptions)
  const queries = useQueryClient()
  return call => call.finally(() => client.changed().forEach(queryKey => void queries.invalidateQueries({ queryKey })))
}
