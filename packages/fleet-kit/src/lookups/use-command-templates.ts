import { listCommandTemplates } from '@muster/contract'
import { everyPage } from '@muster/core'
import { useApi, useCan } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Loads all command templates as select options; none without permission to read them. */
export function useCommandTemplates() {
  const api = useApi()
  const { t } = useTranslation()
  const mayRead = useCan(listCommandTemplates.access)
  const {
    data = [],
    isLoading,
    error,
    refetch,
  } = useQuery({
    queryKey: ['lookup.command-templates'],
    queryFn: ({ signal }) =>
      everyPage(async page => {
        const { items, totalElements } = await api.call(listCommandTemplates, { query: { page }, signal })
        return { items, totalCount: totalElements }
      }),
    enabled: mayRead,
    staleTime: 60_000,
  })
  return {
    mayRead,
    options: data.map(({ id, name, type }) => ({
      value: id,
      label: type === 'FILE_TRANSFER' ? t('lookup.file', { name }) : name,
    })),
    choice: { loading: isLoading, failure: error?.message, onRetry: () => void refetch() },
  }
}
