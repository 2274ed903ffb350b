import { metres, metresToKilometres } from '@muster/core'
import { metresBetween, within } from '@muster/map-kit'
import { Button, useFormat, useService } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetPositions, type MapWindow } from '../services/fleet-positions.service.ts'
import { placeOf } from './places.ts'

interface Props {
  /** The unit of the address. */
  unitId: number
  /** The centre of the address. */
  center: string
  window: MapWindow | undefined
  onGo(): void
}

/** An address may show one location and name a unit at another: says where it is, until it has been in the window. */
export function UnitElsewhere({ unitId, center, window, onGo }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const positions = useService(fleetPositions)
  // the popup renews them
  const unit = useQuery(positions.unit(unitId))
  const info = useQuery(positions.lastInfo(unitId))
  const [wasSeen, setSeen] = useState(false)
  const at = unit.data?.lastPosition
  const isSeen = at !== undefined && window !== undefined && within(window, at)
  useEffect(() => {
    if (isSeen) setSeen(true)
  }, [isSeen])
  const from = placeOf(center)
  if (!at || !window || !from || isSeen || wasSeen) return null
  const distance = format.quantity('LENGTH', metresToKilometres(metres(metresBetween(from, at))), 0)
  const { name } = unit.data ?? {}
  const address = info.data?.address
  return (
    <p>
      {address ? t('map.elsewhere.at', { name, distance, address }) : t('map.elsewhere', { name, distance })}{' '}
      <Button look="quiet" icon="map" onClick={onGo}>
        {t('map.elsewhere.go')}
      </Button>
    </p>
  )
}
