import { useDebounced, useFormat, useClient } from '@muster/ui'
import type { Option } from '@muster/ui/controls'
import { useRecord } from '@muster/ui/screens'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sensors } from './sensors.resource.ts'

const mostOptions = 50

/** Props for a searchable select of sensors, including the name of the selected one. */
export function useSensorOptions(selected: number | null) {
  const client = useClient(sensors)
  const { t } = useTranslation()
  const { number } = useFormat()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 300)
  const page = useQuery({
    queryKey: [sensors.id, 'list', 'choice', search],
    queryFn: ({ signal }) => client.list({ page: 1, size: mostOptions, search }, { signal }),
    placeholderData: keepPreviousData,
  })
  const found = (page.data?.items ?? []).map(({ sensorId, name }): Option<number> => ({ value: sensorId, label: name }))
  const isListed = selected === null || found.some(({ value }) => value === selected)
  const one = useRecord(sensors, isListed || page.isPending ? null : selected)
  const unlisted: Option<number>[] =
    isListed || selected === null ? [] : [{ value: selected, label: one.data?.name ?? '…', unlisted: true }]
  const hidden = (page.data?.total ?? 0) - found.length
  return {
    options: [...unlisted, ...found],
    loading: page.isPending,
    failure: page.error?.message,
    more: hidden > 0 ? t('lookup.narrow', { hidden: number(hidden) }) : undefined,
    onRetry: () => void page.refetch(),
    onSearch: setText,
    isSearching: search !== text.trim() || page.isPlaceholderData,
  }
}
