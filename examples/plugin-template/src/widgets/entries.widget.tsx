import { Loading, Retry, StatePanel, Time } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntries } from '../entries/use-entries.ts'

export function EntriesWidget({ limit }: { limit: number }): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useEntries(limit)
  if (!data && !error) return <Loading />
  if (!data)
    return (
      <StatePanel icon="alert" title={t('ui.partFailed')} subtitle={error.message}>
        <Retry error={error} onRetry={() => void refetch()} />
      </StatePanel>
    )
  return (
    <section part="list" aria-label={t('template.latest')}>
      <ul>
        {data.items.map(({ id, unitName, time, note }) => (
          <li key={id}>
            <strong>{unitName}</strong> <Time value={time} /> {note}
          </li>
        ))}
      </ul>
    </section>
  )
}
