import { useClient } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { events, type EventsRequest } from '../clients/events.client.ts'

interface Props {
  request: EventsRequest
  value: readonly number[] | undefined
  onChange(types: readonly number[] | undefined): void
}

/** Filters by a type that occurs in the period. Several types come from a link, and are one choice. */
export function TypeFilter({ request, value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { data: counts = [] } = useQuery(useClient(events).countsByType(request))
  const selected = value?.join()
  const options = counts.map(({ alarmTypeId, alarmTypeName }) => ({ value: String(alarmTypeId), label: alarmTypeName }))
  const isListed = selected === undefined || options.some(option => option.value === selected)
  const linked = isListed
    ? []
    : [{ value: selected, label: t('reports.events.types.selected', { count: value?.length ?? 0 }) }]
  return (
    <NativeSelect
      label={t('reports.events.type')}
      nullable
      placeholder={t('reports.events.show.ALL')}
      options={[...linked, ...options]}
      value={selected}
      onChange={next => onChange(next ? next.split(',').map(Number) : undefined)}
    />
  )
}
