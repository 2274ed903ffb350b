import { useService } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { subscriptions } from './subscriptions.service.ts'

/** For calls that change what other screens of this area show: all of it is requested again, also after a refusal. */
export function useWithRefresh(): <Result>(call: Promise<Result>) => Promise<Result> {
  const service = useService(subscriptions)
  const queries = useQueryClient()
  return call => call.finally(() => service.changed().forEach(queryKey => void queries.invalidateQueries({ queryKey })))
}
