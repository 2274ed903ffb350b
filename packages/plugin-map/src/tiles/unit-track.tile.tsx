import { useVehicleIcons } from '@muster/fleet-kit/vehicle-icons'
import { MapCanvas, MapProvider, UnitLayer, useBasemap, useMap } from '@muster/map-kit'
import { Button, Loading, ScreenLink, useClient, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withMargin } from '../fleet/bounds.ts'
import { fleetMap } from '../fleet/fleet.routes.ts'
import { markerOf } from '../fleet/markers.ts'
import { DayTrail } from '../fleet/trails.tsx'
import { useMapLabels } from '../fleet/use-map-labels.ts'
import { fleetPositions } from '../clients/fleet-positions.client.ts'
import { TileMap } from './tile-map.tsx'

/** Map of a unit with its trail of the day. */
export function UnitTrackTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <TileMap>
        <MapProvider>
          <UnitTrack unitId={unitId} />
        </MapProvider>
      </TileMap>
      <p className="tile-onward">
        <ScreenLink href={fleetMap.href({ query: { unitId } })}>{t('map.fleet.title')}</ScreenLink>
      </p>
    </>
  )
}

/** Degrees around a unit without a trail, some 500 m. */
const around = 0.005

function UnitTrack({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const { mode } = useHost()
  const { engine } = useBasemap()
  const map = useMap()
  const labels = useMapLabels()
  const icons = useVehicleIcons()
  const client = useClient(fleetPositions)
  const unit = useQuery(client.unit(unitId))
  const [moved, setMoved] = useState<{ lat: number; lng: number }>()
  useEffect(() => client.followUnit(unitId, ({ lat, lng }) => setMoved({ lat, lng })), [client, unitId])
  const { data } = unit
  const marker = useMemo(() => {
    if (!data?.lastPosition || data.lastPositionTimestamp === undefined) return undefined
    const { lastPosition, lastPositionTimestamp, name, iconName, statusId, statusColor } = data
    return markerOf({ unitId, name, iconName, statusId, statusColor, lastPositionTimestamp, ...lastPosition, ...moved })
  }, [data, moved, unitId])
  const first = useRef(marker)
  first.current ??= marker
  const start = first.current
  const extent = useMemo(
    () =>
      start &&
      withMargin({
        south: start.lat - around,
        north: start.lat + around,
        west: start.lng - around,
        east: start.lng + around,
      }),
    [start],
  )
  useEffect(() => {
    if (extent) map.fitBounds(extent)
  }, [extent, map])
  if (unit.isError)
    return (
      <div className="tile-failed" role="alert">
        <p>{t('map.load.failed')}</p>
        <Button busy={unit.isFetching} onClick={() => void unit.refetch()}>
          {t('map.failed.retry')}
        </Button>
      </div>
    )
  if (!data) return <Loading />
  if (!marker) return <p className="tile-empty">{t('map.widget.empty')}</p>
  return (
    <MapCanvas engine={engine} mode={mode} labels={labels}>
      <DayTrail unitId={unitId} onDrawn={() => map.fitAll()} />
      <UnitLayer units={[marker]} selectedId={unitId} icons={icons} onSelect={() => {}} />
    </MapCanvas>
  )
}
