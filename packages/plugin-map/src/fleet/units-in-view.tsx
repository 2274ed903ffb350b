import type { FleetSchemas } from '@muster/contract'
import { type LatLng, metresBetween } from '@muster/map-kit'
import { Ago, Button, Loading, StatePanel, useFormat } from '@muster/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDistance } from './use-distance.ts'
import type { ClusteredUnits, UnitPosition } from '../clients/fleet-positions.client.ts'

export interface InViewProps extends Omit<UnitListProps, 'units' | 'from'> {
  fleet: UseQueryResult<ClusteredUnits>
  /** No unit of the fleet has ever reported a position. */
  hasNoPositions: boolean
  /** Filter of the map, if any. */
  chips?: ReactNode
  /** Centre of the map. */
  center: LatLng | undefined
  myLocation: LatLng | undefined
  onFit(): void
}

const listedAtMost = 200

export function UnitsInView({
  fleet,
  hasNoPositions,
  chips,
  center,
  myLocation,
  onFit,
  ...list
}: InViewProps): ReactNode {
  const { t } = useTranslation()
  const { data, isError } = fleet
  const from = myLocation ?? center
  const units = useMemo(() => nearestFirst(data?.units ?? [], from), [data?.units, from])
  if (!data) return isError ? <StatePanel icon="alert" title={t('map.load.failed')} /> : <Loading />
  if (hasNoPositions && chips)
    return (
      <StatePanel icon="map" title={t('map.filter.none')}>
        {chips}
      </StatePanel>
    )
  if (hasNoPositions) return <StatePanel icon="map" title={t('map.view.never')} subtitle={t('map.view.neverText')} />
  if (data.totalCount === 0)
    return (
      <StatePanel icon="map" title={t('map.view.empty')}>
        {chips}
        <Button onClick={onFit}>{t(chips ? 'map.filter.fit' : 'map.fitAll')}</Button>
      </StatePanel>
    )
  const grouped = data.clusters.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="fleet-list" aria-label={t('map.view.title')}>
      {chips}
      <p>{t('map.view.count', { count: data.totalCount })}</p>
      <StatusSummary answer={data} statuses={list.statuses} />
      {grouped > 0 && <p className="m-muted">{t('map.view.grouped', { count: grouped })}</p>}
      {units.length > 0 && <p className="m-muted">{t(myLocation ? 'map.view.byMe' : 'map.view.byCenter')}</p>}
      <UnitList {...list} from={from} units={units.slice(0, listedAtMost)} />
      {units.length > listedAtMost && <p className="m-muted">{t('map.view.more', { count: listedAtMost })}</p>}
    </section>
  )
}

function nearestFirst(units: readonly UnitPosition[], from: LatLng | undefined): readonly UnitPosition[] {
  if (!from) return units
  const distances = new Map(units.map(unit => [unit, metresBetween(from, unit)]))
  return units.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))
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
  /** Place that distances are measured from. */
  from: LatLng | undefined
  statuses: readonly FleetSchemas['StatusCounter'][] | undefined
  selectedId: number | undefined
  onSelect(unit: UnitPosition): void
}

function UnitList({ units, from, statuses, selectedId, onSelect }: UnitListProps): ReactNode {
  const distanceOf = useDistance()
  const names = new Map(statuses?.map(({ statusId, name }) => [statusId, name]))
  return (
    <ul className="unit-list">
      {units.map(unit => (
        <UnitEntry
          key={unit.unitId}
          unit={unit}
          distance={from && distanceOf(from, unit)}
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
  distance: string | undefined
  /** Status name. */
  status: string | undefined
  isSelected: boolean
}

/** Memoised, because only a few of a hundred visible units move each second. */
const UnitEntry = memo(function UnitEntry({ unit, distance, status, isSelected, onSelect }: UnitEntryProps): ReactNode {
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
          {distance && `${distance} · `}
          <Ago moment={unit.lastPositionTimestamp} />
        </span>
      </button>
    </li>
  )
})
