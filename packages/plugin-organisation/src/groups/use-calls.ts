import type { ListedCall } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'

const none: readonly ListedCall[] = []

/** Every call that needs a permission; their list loads with the first screen that shows it. */
export function useCalls(): readonly ListedCall[] {
  const { data = none } = useQuery({
    queryKey: ['organisation.calls'],
    queryFn: () => import('@muster/contract/calls').then(({ calls }) => calls),
    staleTime: Infinity,
  })
  return data
}
