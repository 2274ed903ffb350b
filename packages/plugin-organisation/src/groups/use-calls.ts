import type { ListedCall } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'

const none: readonly ListedCall[] = []

/** Returns every call that requires a permission; loads the list on demand. */
export function useCalls(): readonly ListedCall[] {
  const { data = none } = useQuery({
    queryKey: ['organisation.calls'],
    queryFn: () => import('@muster/contract/calls').then(({ calls }) => calls),
    staleTime: Infinity,
  })
  return data
}
