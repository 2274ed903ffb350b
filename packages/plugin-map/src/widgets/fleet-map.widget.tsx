import { useVehicleIcons } from '@muster/fleet-kit/vehicle-icons'
import type { WidgetProps } from '@muster/core'
import {
  ClusterLayer,
  MapCanvas,
  MapExtent,
  MapProvider,
  UnitLayer,
  useMap,
  type LatLng,
  type MapUnit,
  type Viewport,
} from '@muster/map-kit'
import { StatePanel, useHost, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FleetNotices } from '../fleet/fleet-notices.tsx'
import { windowOf } from '../fleet/bounds.ts'
import { useMarkers } from '../fleet/markers.ts'
import { selectionZoom, useFleetBounds, useInitialView } from '../fleet/use-initial-view.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { useGroupOpener, type OpenGroup } from '../fleet/use-selection.ts'
import { useMapLabels } from '../fleet/use-map-labels.ts'
import { fleetPositions, type MapWindow } from '../clients/fleet-positions.client.ts'
import type { fleetMapEvents, fleetMapProps } from './map.schema.ts'
import { WidgetPopups } from './widget-popups.tsx'
import '../fleet/fleet.css'
import './widgets.css'

type Props = WidgetProps<typeof fleetMapProps, typeof fleetMapEvents>

/** Fleet map without the side panel. */
export function FleetMapWidget(props: Props): ReactNode {
  return (
    <MapProvider>
      <Fleet {...props} />
    </MapProvider>
  )
}

function Fleet({ unitId, center, emit }: Props): ReactNode {
  const { t } = useTranslation()
  const { core, mode } = useHost()
  const map = useMap()
  const [window, setWindow] = useState<MapWindow>()
  const [selectedId, setSelectedId] = useState(unitId)
  const [group, setGroup] = useState<OpenGroup>()
  const { extent, hasNoPositions } = useFleetBounds()
  const statuses = useQuery({ ...useClient(fleetPositions).statuses(), staleTime: 60_000 }).data
  const colors = useMemo(() => new Map(statuses?.map(({ statusId, color }) => [statusId, color])), [statuses])
  const fleet = useFleet(window, colors)
  const { clusters, markers } = useMarkers(fleet.data, colors)
  useEffect(() => core.live.notifications.start(), [core])

  const select = (id: number | undefined, at?: LatLng) => {
    setGroup(undefined)
    setSelectedId(id)
    emit('unitselect', { unitId: id })
    // units of a group are drawn separately only at a close zoom
    if (at) map.flyTo({ lat: at.lat, lng: at.lng, zoom: selectionZoom })
  }
  const drawn = (id: MapUnit['id'] | undefined) => fleet.data?.units.find(unit => unit.unitId === id)
  return (
    <div className="fleet-widget" part="map">
      <MapCanvas
        engine={{ kind: 'maplibre', style: core.config.map.style }}
        view={useInitialView(center, unitId, extent, selectionZoom)}
        mode={mode}
        labels={useMapLabels()}
        onMove={({ bounds, zoom }: Viewport) => setWindow(windowOf(bounds, zoom))}
        onClick={() => select(undefined)}
      >
        {extent && <MapExtent bounds={extent} />}
        <ClusterLayer clusters={clusters} onSelect={useGroupOpener(fleet, window, setGroup)} />
        <UnitLayer
          units={markers}
          selectedId={selectedId}
          icons={useVehicleIcons()}
          onSelect={id => select(drawn(id)?.unitId)}
        />
        <WidgetPopups
          selected={drawn(selectedId)}
          group={group}
          statuses={statuses}
          colors={colors}
          onSelect={select}
          onGroup={setGroup}
        />
      </MapCanvas>
      {hasNoPositions && (
        <div className="fleet-widget-over" part="empty">
          <slot name="empty">
            <StatePanel title={t('map.widget.empty')} />
          </slot>
        </div>
      )}
      <FleetNotices fleet={fleet} />
    </div>
  )
}
