import { listCommandTemplateCatalogs } from '@muster/contract'
import { everyPage } from '@muster/core'
import { useApi, useCan } from '@muster/ui'
import type { Option } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'

/** Loads all command profiles that the user may read, as options. */
export function useCommandProfiles() {
  const api = useApi()
  const mayRead = useCan({ ...listCommandTemplateCatalogs.access })
  const {
    data = [],
    isPending,
    error,
    refetch,
  } = useQuery({
    queryKey: ['equipment.command-profiles'],
    queryFn: ({ signal }) =>
      everyPage(async page => {
        const { items, totalElements } = await api.call(listCommandTemplateCatalogs, { query: { page }, signal })
        return { items, totalCount: totalElements }
      }),
    enabled: mayRead,
    staleTime: 60_000,
  })
  return {
    mayRead,
    options: data.map(({ id, name }): Option<number> => ({ value: id, label: name })),
    choice: { loading: mayRead && isPending, failure: error?.message, onRetry: () => void refetch() },
  }
}
