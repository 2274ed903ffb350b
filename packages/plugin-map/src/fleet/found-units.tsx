import { Loading, StatePanel, useService } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetPositions } from '../services/fleet-positions.service.ts'
import { UnitList, type UnitListProps } from './unit-list.tsx'

/** Units of the whole fleet by a part of their name. */
export function FoundUnits({ text, ...list }: Omit<UnitListProps, 'units'> & { text: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({ ...useService(fleetPositions).search(text), placeholderData: keepPreviousData })
  if (found.isError) return <StatePanel icon="alert" title={t('map.search.failed')} />
  if (!found.data) return <Loading />
  const { items, totalCount } = found.data
  if (totalCount === 0) return <StatePanel icon="search" title={t('map.search.none', { text })} />
  return (
    <section className="fleet-list" aria-label={t('map.search.found')}>
      <h2 role="status">{t('map.search.count', { count: totalCount })}</h2>
      <UnitList {...list} units={items} />
      {totalCount > items.length && <p className="m-muted">{t('map.search.more', { shown: items.length })}</p>}
    </section>
  )
}
