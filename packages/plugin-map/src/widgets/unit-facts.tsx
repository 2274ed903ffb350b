import { inBase, missing } from '@muster/core'
import { Button, useFormat, useService } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetPositions } from '../services/fleet-positions.service.ts'
import './unit-facts.css'

const refreshMs = 10_000

/** What a unit is called, where it is and how it does, renewed while somebody looks. */
export function UnitFacts({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const positions = useService(fleetPositions)
  const refetchInterval = ({ state }: { state: { status: string } }) => state.status !== 'error' && refreshMs
  const unit = useQuery({ ...positions.unit(unitId), refetchInterval })
  const info = useQuery({ ...positions.lastInfo(unitId), refetchInterval })
  if (unit.isError) {
    return (
      <div className="unit-facts" role="alert">
        <slot name="error">
          <p>{t('map.unit.failed')}</p>
          <Button onClick={() => void unit.refetch()}>{t('map.failed.retry')}</Button>
        </slot>
      </div>
    )
  }
  const { name, statusName, statusColor, lastPositionTimestamp: seen } = unit.data ?? {}
  const { address, speed, engineHours, odometer, fuelLevel } = info.data ?? {}
  const facts = [
    [t('map.popup.lastSeen'), seen && format.dateTimeZone(seen)],
    [t('map.popup.address'), address],
    [t('map.popup.speed'), speed === undefined ? undefined : format.quantity('SPEED', inBase('SPEED', speed), 0)],
    [t('map.popup.engineHours'), engineHours === undefined ? undefined : format.quantity('TIME', inBase('TIME', engineHours), 1)],
    [t('map.popup.odometer'), odometer === undefined ? undefined : format.quantity('LENGTH', inBase('LENGTH', odometer / 1000), 0)],
    [t('map.popup.fuel'), format.percent(fuelLevel)],
  ] as const
  return (
    <div className="unit-facts" aria-busy={unit.isPending || undefined}>
      <h2 className="m-truncate" title={name} part="title">{name ?? t('ui.loading')}</h2>
      <p className="unit-facts-status" part="status">
        <span className="unit-facts-dot" style={{ background: `#${statusColor ?? 'cecece'}` }} />
        {statusName}
      </p>
      <dl part="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || (info.isPending ? '…' : missing)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
