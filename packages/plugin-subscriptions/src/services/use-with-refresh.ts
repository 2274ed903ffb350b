import { useService } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { subscriptions } from './subscriptions.service.ts'

/** Invalidates all subscription queries after a call, even a rejected one. */
export function useWithRefresh(): <Result>(call: Promise<Result>) => Promise<Result> {
  const service = useService(subscriptions)
  const queries = useQueryClient()
  return call => call.finally(() => service.changed().forEach(queryKey => void queries.invalidateQueries({ queryKey })))
}
