import type { FleetSchemas } from '@muster/contract'
import { Ago, Button, Loading, StatePanel, useFormat } from '@muster/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClusteredUnits, UnitPosition } from '../clients/fleet-positions.client.ts'

export interface InViewProps extends Omit<UnitListProps, 'units'> {
  fleet: UseQueryResult<ClusteredUnits>
  /** No unit of the fleet has ever reported a position. */
  hasNoPositions: boolean
  onFit(): void
}

const listedAtMost = 200

export function UnitsInView({ fleet, hasNoPositions, onFit, ...list }: InViewProps): ReactNode {
  const { t } = useTranslation()
  const { data, isError } = fleet
  if (!data) return isError ? <StatePanel icon="alert" title={t('map.load.failed')} /> : <Loading />
  if (hasNoPositions) return <StatePanel icon="map" title={t('map.view.never')} subtitle={t('map.view.neverText')} />
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

interface StatusSummaryProps {
  answer: ClusteredUnits
  statuses: readonly FleetSchemas['StatusCounter'][] | undefined
}

/** Counts visible units by status, grouped or not. */
function StatusSummary({ answer, statuses }: StatusSummaryProps): ReactNode {
  const { t } = useTranslation()
  return <StatusCounts counts={countStatuses(answer)} statuses={statuses} label={t('map.view.statuses')} />
}

function countStatuses({ clusters, units }: ClusteredUnits): FleetSchemas['StatusCount'][] {
  const counts = new Map<number, number>()
  const add = (statusId: number, count: number) => counts.set(statusId, (counts.get(statusId) ?? 0) + count)
  for (const { statusId } of units) add(statusId, 1)
  for (const { statuses } of clusters) for (const { statusId, count } of statuses) add(statusId, count)
  return [...counts].map(([statusId, count]) => ({ statusId, count }))
}

interface StatusCountsProps {
  counts: readonly FleetSchemas['StatusCount'][] | undefined
  statuses: readonly FleetSchemas['StatusCounter'][] | undefined
  label: string
}

/** Shows unit counts by status; omits empty statuses. */
export function StatusCounts({ counts, statuses, label }: StatusCountsProps): ReactNode {
  const format = useFormat()
  const byId = new Map(counts?.map(({ statusId, count }) => [statusId, count]))
  return (
    <ul className="fleet-statuses" aria-label={label}>
      {statuses
        ?.filter(({ statusId }) => byId.has(statusId))
        .map(({ statusId, name, color }) => (
          <li key={statusId}>
            <span className="unit-dot" style={{ background: `#${color}` }} />
            {format.number(byId.get(statusId))} {name}
          </li>
        ))}
    </ul>
  )
}

interface UnitListProps {
  units: readonly UnitPosition[]
  statuses: readonly FleetSchemas['StatusCounter'][] | undefined
  selectedId: number | undefined
  onSelect(unit: UnitPosition): void
}

function UnitList({ units, statuses, selectedId, onSelect }: UnitListProps): ReactNode {
  const names = new Map(statuses?.map(({ statusId, name }) => [statusId, name]))
  return (
    <ul className="unit-list">
      {units.map(unit => (
        <UnitEntry
          key={unit.unitId}
          unit={unit}
          status={names.get(unit.statusId)}
          isSelected={unit.unitId === selectedId}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
}

interface UnitEntryProps extends Pick<UnitListProps, 'onSelect'> {
  unit: UnitPosition
  /** Status name. */
  status: string | undefined
  isSelected: boolean
}

/** Memoised, because only a few of a hundred visible units move each second. */
const UnitEntry = memo(function UnitEntry({ unit, status, isSelected, onSelect }: UnitEntryProps): ReactNode {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li ref={element}>
      <button type="button" aria-pressed={isSelected} onClick={() => onSelect(unit)}>
        <span className="unit-dot" style={{ background: `#${unit.statusColor}` }} title={status} aria-hidden="true" />
        <span className="m-truncate" title={unit.name}>
          {unit.name}
        </span>
        {status && <span className="m-visually-hidden">{status}</span>}
        <span className="m-muted">
          <Ago moment={unit.lastPositionTimestamp} />
        </span>
      </button>
    </li>
  )
})
