import { useVehicleIcons } from '@muster/fleet-kit/vehicle-icons'
import { ClusterLayer, MapCanvas, MapExtent, MapProvider, UnitLayer, useBasemap, type Viewport } from '@muster/map-kit'
import { ScreenLink, useHost } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { windowOf } from '../fleet/bounds.ts'
import { FleetNotices } from '../fleet/fleet-notices.tsx'
import { fleetMap } from '../fleet/fleet.routes.ts'
import { useMarkers } from '../fleet/markers.ts'
import { selectionZoom, useFleetBounds, useInitialView } from '../fleet/use-initial-view.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { useMapLabels } from '../fleet/use-map-labels.ts'
import { useStatuses } from '../fleet/use-statuses.ts'
import type { MapWindow } from '../clients/fleet-positions.client.ts'
import { TileMap } from './tile-map.tsx'
import '../fleet/fleet.css'

/** Live map of all units; a click opens the fleet map there. */
export function FleetMapTile(): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <TileMap>
        <MapProvider>
          <Fleet />
        </MapProvider>
      </TileMap>
      <p className="tile-onward">
        <ScreenLink href={fleetMap.href()}>{t('map.fleet.title')}</ScreenLink>
      </p>
    </>
  )
}

function Fleet(): ReactNode {
  const { t } = useTranslation()
  const { core, mode } = useHost()
  const { engine } = useBasemap()
  const [window, setWindow] = useState<MapWindow>()
  const { extent, hasNoPositions } = useFleetBounds()
  const { colors } = useStatuses()
  const fleet = useFleet(window, colors)
  const { clusters, markers } = useMarkers(fleet.data, colors)
  const view = useInitialView(undefined, undefined, extent, selectionZoom)
  const labels = useMapLabels()
  const icons = useVehicleIcons()
  const open = (query: { unitId: number } | { center: string }) => core.nav?.go(fleetMap.href({ query }))
  if (hasNoPositions) return <p className="tile-empty">{t('map.widget.empty')}</p>
  return (
    <>
      <MapCanvas
        engine={engine}
        view={view}
        mode={mode}
        labels={labels}
        onMove={({ bounds, zoom }: Viewport) => setWindow(windowOf(bounds, zoom))}
      >
        {extent && <MapExtent bounds={extent} />}
        <ClusterLayer clusters={clusters} onSelect={({ lat, lng }) => open({ center: `${lat},${lng}` })} />
        <UnitLayer units={markers} icons={icons} onSelect={id => open({ unitId: Number(id) })} />
      </MapCanvas>
      <FleetNotices fleet={fleet} />
    </>
  )
}
