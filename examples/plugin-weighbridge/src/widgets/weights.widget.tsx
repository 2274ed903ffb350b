import { Loading, Retry, StatePanel, Time, useApi, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listWeighings } from '../calls.ts'

export function WeightsWidget({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, refetch } = useQuery(useApi().queryFor(listWeighings, { query: { unitId } }))
  if (!data && !error) return <Loading />
  if (!data)
    return (
      <StatePanel icon="alert" title={t('ui.partFailed')} subtitle={error.message}>
        <Retry error={error} onRetry={() => void refetch()} />
      </StatePanel>
    )
  return (
    <section part="list" aria-label={t('weighbridge.latest')}>
      {data.items.length === 0 && <p>{t('weighbridge.empty')}</p>}
      <ul>
        {data.items.map(({ time, kilograms }) => (
          <li key={time}>
            <Time value={time} /> <strong>{format.number(kilograms)} kg</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
