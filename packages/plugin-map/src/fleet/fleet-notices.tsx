import { mapTexts, type MyLocation, within } from '@muster/map-kit'
import { Button, IconButton, useFormat, useLiveState, useClient } from '@muster/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseCenter } from './bounds.ts'
import { useDistance } from './use-distance.ts'
import { type ClusteredUnits, fleetPositions, type MapWindow } from '../clients/fleet-positions.client.ts'

interface NoticesProps {
  fleet: UseQueryResult<ClusteredUnits>
  /** Further notices. */
  children?: ReactNode
}

/** Reports stale, truncated or missing map data. */
export function FleetNotices({ fleet, children }: NoticesProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useLiveState()
  return (
    <div className="fleet-notices" role="status">
      {fleet.isError && (
        <p>
          {t('map.load.failed')}{' '}
          <Button look="quiet" busy={fleet.isFetching} onClick={() => fleet.refetch()}>
            {t('map.failed.retry')}
          </Button>
        </p>
      )}
      {live.status === 'stale' && <p>{t('map.stale', { since: format.time(live.since) })}</p>}
      {fleet.data?.truncated && <p>{t('map.truncated', { count: fleet.data.units.length })}</p>}
      {children}
    </div>
  )
}

/** Explains why the user's location was not found. */
export function LocationNotice({ location: { failure, locate, dismiss } }: { location: MyLocation }): ReactNode {
  const { t } = useTranslation()
  if (!failure) return null
  return (
    <p className="location-notice">
      <span>{mapTexts(t).location.failure[failure]}</span>
      <IconButton icon="close" label={t('map.close')} onClick={dismiss} />
      {failure !== 'insecure' && (
        <Button look="quiet" onClick={locate}>
          {t('map.failed.retry')}
        </Button>
      )}
    </p>
  )
}

interface UnitElsewhereProps {
  /** Unit in the URL. */
  unitId: number
  /** Centre in the URL. */
  center: string
  window: MapWindow | undefined
  onGo(): void
}

/** Reports where the unit of the URL is while it is outside the visible area. */
export function UnitElsewhere({ unitId, center, window, onGo }: UnitElsewhereProps): ReactNode {
  const { t } = useTranslation()
  const distanceOf = useDistance()
  const positions = useClient(fleetPositions)
  // the popup refetches these queries
  const unit = useQuery(positions.unit(unitId))
  const info = useQuery(positions.lastInfo(unitId))
  const [wasSeen, setSeen] = useState(false)
  const at = unit.data?.lastPosition
  const isSeen = at !== undefined && window !== undefined && within(window, at)
  useEffect(() => {
    if (isSeen) setSeen(true)
  }, [isSeen])
  const from = parseCenter(center)
  if (!at || !window || !from || isSeen || wasSeen) return null
  const distance = distanceOf(from, at)
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
