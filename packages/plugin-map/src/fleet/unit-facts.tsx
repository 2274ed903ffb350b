import type { FleetSchemas } from '@muster/contract'
import { inBase } from '@muster/core'
import { Button, useFormat, useClient } from '@muster/ui'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Fact, Waiting } from '../fact.tsx'
import type { Status } from './use-statuses.ts'
import { usePageVisible } from './use-page-visible.ts'
import { fleetPositions, type UnitPosition } from '../clients/fleet-positions.client.ts'
import './unit-facts.css'

interface Props {
  about: UnitQueries
  /** Drawn marker, which is newer than `about` and available immediately. */
  shown?: UnitPosition | undefined
  /** Statuses with the names and colours of the company. */
  statuses?: ReadonlyMap<number, Status> | undefined
  /** Shows the company; omitted in embedded widgets. */
  hasCompany?: boolean
}

/** Shows name, position and values of a unit. Embedding pages style its parts and slots. */
export function UnitFacts({ about: { unit, info }, shown, statuses, hasCompany = false }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const name = unit.data?.name ?? shown?.name ?? t('ui.loading')
  const status = statuses?.get(shown?.statusId ?? unit.data?.statusId ?? -1)
  const seen = shown?.lastPositionTimestamp ?? unit.data?.lastPositionTimestamp
  const { address, speed, engineHours, odometer, fuelLevel } = info.data ?? {}
  const quantity = (category: 'SPEED' | 'TIME' | 'LENGTH', value: number | undefined, digits: number) =>
    value === undefined ? undefined : format.quantity(category, inBase(category, value), digits)
  const again = () => {
    void unit.refetch()
    void info.refetch()
  }
  const failed = (words: string) => (
    <div role="alert" part="error">
      <slot name="error">
        <p>
          {words}{' '}
          <Button look="quiet" onClick={again}>
            {t('map.failed.retry')}
          </Button>
        </p>
      </slot>
    </div>
  )
  if (unit.isError && !unit.data && !shown) return <div className="unit-facts">{failed(t('map.unit.gone'))}</div>
  return (
    <div className="unit-facts" aria-busy={unit.isPending || undefined}>
      <h2 className="mk-title" title={name} part="title">
        {name}
      </h2>
      <p className="unit-status" part="status">
        <span
          className="unit-dot"
          style={{ background: `#${status?.color ?? shown?.statusColor ?? unit.data?.statusColor ?? 'cecece'}` }}
        />
        {status?.name ?? unit.data?.statusName ?? <Waiting />}
      </p>
      <dl className="mk-facts" part="facts">
        {hasCompany && <Fact label={t('map.popup.company')} wait={unit.isPending} value={unit.data?.companyName} />}
        <Fact
          label={t('map.popup.lastSeen')}
          wait={!seen && unit.isPending}
          value={format.dateTime(seen)}
          title={format.dateTimeZone(seen)}
        />
        <Fact label={t('map.popup.address')} wait={info.isPending} value={address} />
        <Fact label={t('map.popup.speed')} wait={info.isPending} value={quantity('SPEED', speed, 0)} />
        <Fact label={t('map.popup.engineHours')} wait={info.isPending} value={quantity('TIME', engineHours, 1)} />
        <Fact
          label={t('map.popup.odometer')}
          wait={info.isPending}
          value={quantity('LENGTH', kilometres(odometer), 0)}
        />
        <Fact label={t('map.popup.fuel')} wait={info.isPending} value={format.percent(fuelLevel)} />
      </dl>
      {(unit.isError || info.isError) && failed(t('map.popup.failed'))}
    </div>
  )
}

const kilometres = (metres: number | undefined) => (metres === undefined ? undefined : metres / 1000)

interface UnitQueries {
  readonly unit: UseQueryResult<FleetSchemas['UnitTracking']>
  readonly info: UseQueryResult<FleetSchemas['UnitLastInfo']>
}

const refreshMs = 10_000

/** Queries identity, position and values of a unit, refreshed while the page is visible. */
export function useUnitQueries(unitId: number): UnitQueries {
  const positions = useClient(fleetPositions)
  useUnitUpdates(unitId)
  const refetchInterval = ({ state }: { state: { status: string } }) => state.status !== 'error' && refreshMs
  return {
    unit: useQuery({ ...positions.unit(unitId), refetchInterval }),
    info: useQuery({ ...positions.lastInfo(unitId), refetchInterval }),
  }
}

type UnitTracking = FleetSchemas['UnitTracking']

/** Updates the cached position of a unit from the live feed, also inside a group or outside the window. */
function useUnitUpdates(unitId: number): void {
  const positions = useClient(fleetPositions)
  const queries = useQueryClient()
  const isVisible = usePageVisible()
  useEffect(() => {
    if (!isVisible) return
    const { queryKey } = positions.unit(unitId)
    return positions.followUnit(unitId, ({ lat, lng, time }) => {
      queries.setQueryData<UnitTracking>(
        queryKey,
        unit => unit && { ...unit, lastPosition: { lat, lng }, lastPositionTimestamp: time },
      )
    })
  }, [queries, isVisible, positions, unitId])
}
