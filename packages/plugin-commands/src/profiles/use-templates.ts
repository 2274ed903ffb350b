import { listCommandTemplates } from '@muster/contract'
import { everyPage } from '@muster/core'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Every command template there is, as a choice takes them. */
export function useTemplates() {
  const api = useApi()
  const { t } = useTranslation()
  const {
    data = [],
    isPending,
    error,
    refetch,
  } = useQuery({
    queryKey: ['commands.templates'],
    queryFn: ({ signal }) =>
      everyPage(async page => {
        const { items, totalElements } = await api.call(listCommandTemplates, { query: { page }, signal })
        return { items, totalCount: totalElements }
      }),
    staleTime: 60_000,
  })
  return {
    options: data.map(({ id, name, type }) => ({
      value: id,
      label: type === 'FILE_TRANSFER' ? t('commandProfiles.aFile', { name }) : name,
    })),
    choice: { loading: isPending, failure: error?.message, onRetry: () => void refetch() },
  }
}
