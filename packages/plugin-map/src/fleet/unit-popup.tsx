import { inBase, missing, unitActions } from '@muster/core'
import { MapPopup } from '@muster/map-kit'
import { Button, Fills, useFormat, useService } from '@muster/ui'
import { UnitReportMenu } from '@muster/ui/report'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetPositions, type UnitPosition } from '../services/fleet-positions.service.ts'
import { useFollowed } from './use-followed.ts'
import type { Status } from './use-statuses.ts'

interface Props {
  unitId: number
  /** The marker, while it is drawn; the popup follows it. */
  shown: UnitPosition | undefined
  /** By the names and colours that the company gives them. */
  statuses?: ReadonlyMap<number, Status>
  /** How many more units stand on the same spot. */
  others?: number
  onOthers?(): void
  onClose(): void
}

const refreshMs = 10_000

/** What a unit is doing, and what can be done with it. */
export function UnitPopup({ unitId, shown, statuses, others = 0, onOthers, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const positions = useService(fleetPositions)
  const unit = useQuery({
    ...positions.unit(unitId),
    refetchInterval: ({ state }) => state.status !== 'error' && refreshMs,
  })
  const info = useQuery({
    ...positions.lastInfo(unitId),
    refetchInterval: ({ state }) => state.status !== 'error' && refreshMs,
  })
  useFollowed(unitId)
  const at = shown ?? unit.data?.lastPosition
  const name = unit.data?.name ?? shown?.name ?? t('ui.loading')
  if (!at) return <NoPlace name={unit.data?.name} failed={unit.isError} />
  const status = statuses?.get(shown?.statusId ?? unit.data?.statusId ?? -1)
  const seen = shown?.lastPositionTimestamp ?? unit.data?.lastPositionTimestamp
  const figures = info.data
  const quantity = (category: 'SPEED' | 'TIME' | 'LENGTH', value: number | undefined, digits: number) =>
    value === undefined ? undefined : format.quantity(category, inBase(category, value), digits)
  const again = () => {
    void unit.refetch()
    void info.refetch()
  }
  return (
    <MapPopup at={at} label={name} onClose={onClose}>
      <div className="unit-popup">
        <h2 className="m-truncate" title={name}>
          {name}
        </h2>
        <p className="unit-status">
          <span
            className="unit-dot"
            style={{ background: `#${status?.color ?? shown?.statusColor ?? unit.data?.statusColor ?? 'cecece'}` }}
          />
          {status?.name ?? unit.data?.statusName ?? <Waiting />}
        </p>
        <dl>
          <Value label={t('map.popup.company')} wait={unit.isPending} value={unit.data?.companyName} />
          <Value
            label={t('map.popup.lastSeen')}
            wait={!seen && unit.isPending}
            value={format.dateTime(seen)}
            title={format.dateTimeZone(seen)}
          />
          <Value label={t('map.popup.address')} wait={info.isPending} value={figures?.address} />
          <Value label={t('map.popup.speed')} wait={info.isPending} value={quantity('SPEED', figures?.speed, 0)} />
          <Value
            label={t('map.popup.engineHours')}
            wait={info.isPending}
            value={quantity('TIME', figures?.engineHours, 1)}
          />
          <Value
            label={t('map.popup.odometer')}
            wait={info.isPending}
            value={quantity('LENGTH', kilometres(figures?.odometer), 0)}
          />
          <Value label={t('map.popup.fuel')} wait={info.isPending} value={format.percent(figures?.fuelLevel)} />
        </dl>
        {(unit.isError || info.isError) && (
          <p role="alert">
            {t('map.popup.failed')}{' '}
            <Button look="quiet" onClick={again}>
              {t('map.failed.retry')}
            </Button>
          </p>
        )}
        {others > 0 && <Button look="quiet" icon="list" onClick={onOthers}>{t('map.spot.others', { count: others })}</Button>}
        <div className="unit-actions">
          <Fills slot={unitActions} context={{ unitId, unitName: name }} />
          <UnitReportMenu unitId={unitId} />
        </div>
      </div>
    </MapPopup>
  )
}

/** A link may name a unit that never reported, or none of ours. */
function NoPlace({ name, failed }: { name: string | undefined; failed: boolean }): ReactNode {
  const { t } = useTranslation()
  if (failed)
    return (
      <p className="unit-nowhere" role="status">
        {t('map.unit.failed')}
      </p>
    )
  return (
    name && (
      <p className="unit-nowhere" role="status">
        {t('map.unit.nowhere', { name })}
      </p>
    )
  )
}

interface ValueProps {
  label: string
  /** Still loading: animated. Loaded and not there: a dash (001 §2). */
  wait: boolean
  value: string | undefined
  title?: string
}

function Value({ label, wait, value, title }: ValueProps): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={wait ? undefined : title}>{wait ? <Waiting /> : value || missing}</dd>
    </div>
  )
}

function Waiting(): ReactNode {
  return (
    <span className="unit-waiting">
      <span className="m-visually-hidden">{useTranslation().t('ui.loading')}</span>
    </span>
  )
}

const kilometres = (metres: number | undefined) => (metres === undefined ? undefined : metres / 1000)
