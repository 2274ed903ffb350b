import { Button, Loading, StatePanel } from '@muster/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClusteredUnits } from '../services/fleet-positions.service.ts'
import { StatusSummary } from './status-summary.tsx'
import { UnitList, type UnitListProps } from './unit-list.tsx'

export interface InViewProps extends Omit<UnitListProps, 'units'> {
  fleet: UseQueryResult<ClusteredUnits>
  /** No unit of the entire fleet has ever reported a position. */
  hasNoPlaces: boolean
  onFit(): void
}

const listedAtMost = 200

export function UnitsInView({ fleet, hasNoPlaces, onFit, ...list }: InViewProps): ReactNode {
  const { t } = useTranslation()
  const { data, isError } = fleet
  if (!data) return isError ? <StatePanel icon="alert" title={t('map.load.failed')} /> : <Loading />
  if (hasNoPlaces) return <StatePanel icon="map" title={t('map.view.never')} subtitle={t('map.view.neverText')} />
  if (data.totalCount === 0)
    return (
      <StatePanel icon="map" title={t('map.view.empty')}>
        <Button onClick={onFit}>{t('map.fitAll')}</Button>
      </StatePanel>
    )
  const grouped = data.clusters.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="fleet-list" aria-label={t('map.view.title')}>
      <p>{t('map.view.count', { count: data.totalCount })}</p>
      <StatusSummary answer={data} statuses={list.statuses} />
      {grouped > 0 && <p className="m-muted">{t('map.view.grouped', { count: grouped })}</p>}
      <UnitList {...list} units={data.units.slice(0, listedAtMost)} />
      {data.units.length > listedAtMost && <p className="m-muted">{t('map.view.more', { count: listedAtMost })}</p>}
    </section>
  )
}
