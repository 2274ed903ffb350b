import type { Hours, Kilometres, KilometresPerHour } from '@muster/core'
import { MapPopup } from '@muster/map-kit'
import { Button, useFormat, useService } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetPositions, type UnitPosition } from '../services/fleet-positions.service.ts'

interface Props {
  unitId: number
  /** The marker, while it is drawn; the popup follows it. */
  shown: UnitPosition | undefined
  onClose(): void
}

/** What a unit is doing. A value that is still loading is animated, one that is missing is a dash (001 §2). */
export function UnitPopup({ unitId, shown, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const positions = useService(fleetPositions)
  const unit = useQuery({ ...positions.unit(unitId), refetchInterval: 10_000 })
  const info = useQuery({ ...positions.lastInfo(unitId), refetchInterval: 10_000 })
  const at = shown ?? unit.data?.lastPosition
  if (!at) return null
  const name = unit.data?.name ?? shown?.name ?? ''
  const values: [label: string, value: string | null | undefined][] = [
    ['map.popup.company', unit.data && unit.data.companyName],
    ['map.popup.lastSeen', unit.data && format.dateTimeZone(shown?.lastPositionTimestamp ?? unit.data.lastPositionTimestamp)],
    ['map.popup.address', info.data && info.data.address],
    ['map.popup.speed', info.data && format.quantity('SPEED', info.data.speed as KilometresPerHour | undefined, 0)],
    ['map.popup.engineHours', info.data && format.quantity('TIME', info.data.engineHours as Hours | undefined, 1)],
    ['map.popup.odometer', info.data && format.quantity('LENGTH', kilometres(info.data.odometer), 0)],
    ['map.popup.fuel', info.data && format.percent(info.data.fuelLevel)],
  ]
  return (
    <MapPopup at={at} label={name} onClose={onClose}>
      <div className="unit-popup">
        <h2 className="m-truncate" title={name}>{name || t('map.popup.loading')}</h2>
        {unit.data && (
          <p className="unit-status"><span className="unit-dot" style={{ background: `#${shown?.statusColor ?? unit.data.statusColor}` }} />{unit.data.statusName}</p>
        )}
        {unit.isError || info.isError
          ? <p role="alert">{t('map.popup.failed')} <Button onClick={() => { void unit.refetch(); void info.refetch() }}>{t('map.failed.retry')}</Button></p>
          : <dl>{values.map(([label, value]) => <Value key={label} label={t(label)} value={value} />)}</dl>}
      </div>
    </MapPopup>
  )
}

function Value({ label, value }: { label: string; value: string | null | undefined }): ReactNode {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === undefined ? <span className="unit-waiting" role="status" aria-label={t('map.popup.loading')} /> : value || '–'}</dd>
    </div>
  )
}

const kilometres = (metres: number | undefined) => (metres === undefined ? undefined : metres / 1000) as Kilometres | undefined
