import { useDebounced, useFormat } from '@muster/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Maximum number of options; typing narrows the list. */
const limit = 50

/** Searches the rows of a select on the server. Returns the text and limit to request, and a function that makes the select's props. */
export function useSelectSearch() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const [text, setText] = useState('')
  const filter = useDebounced(text.trim(), 300)
  return {
    filter,
    limit,
    /** @param hidden number of rows found but not listed */
    propsOf: (page: UseQueryResult<unknown>, hidden: number) => ({
      loading: page.isPending,
      failure: page.error?.message,
      more: hidden > 0 ? t('lookup.narrow', { hidden: number(hidden) }) : undefined,
      onRetry: () => void page.refetch(),
      onSearch: setText,
      isSearching: filter !== text.trim() || page.isPlaceholderData,
    }),
  }
}
