import type { WidgetProps } from '@muster/core'
import {
  ClusterLayer, MapCanvas, MapExtent, MapPopup, MapProvider, UnitLayer, useMap, type MapCluster, type MapUnit, type Sight,
} from '@muster/map-kit'
import { StatePanel, useHost, useService, useSession } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FleetNotices } from '../fleet/fleet-notices.tsx'
import { mapLabels } from '../fleet/map-labels.ts'
import { clusterOf, markerOf } from '../fleet/markers.ts'
import { extentOf, isTight, windowOf } from '../fleet/places.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { useIcons } from '../fleet/use-icons.ts'
import { useStart } from '../fleet/use-start.ts'
import { clustering, fleetPositions, type MapWindow } from '../services/fleet-positions.service.ts'
import { UnitFacts } from './unit-facts.tsx'
import type { fleetMapEvents, fleetMapProps } from './fleet-map.schema.ts'
import '../fleet/fleet.css'
import './widgets.css'

type Props = WidgetProps<typeof fleetMapProps, typeof fleetMapEvents>

/** The map of the fleet without the panel beside it. */
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
  const positions = useService(fleetPositions)
  const [window, setWindow] = useState<MapWindow>()
  const [selectedId, setSelectedId] = useState(unitId)
  const box = useQuery({ ...positions.boundingBox(), staleTime: 60_000 })
  const extent = useMemo(() => extentOf(box.data), [box.data])
  const statuses = useQuery({ ...positions.statuses(), staleTime: 60_000 })
  const colors = useMemo(() => new Map(statuses.data?.map(({ statusId, color }) => [statusId, color])), [statuses.data])
  const fleet = useFleet(window, colors)
  const icons = useIcons()
  const isImperial = useSession()?.userSetting.userMuSettings.preset === 'imperial'
  const labels = useMemo(() => mapLabels(t, isImperial ? 'imperial' : 'metric'), [t, isImperial])
  const groups = fleet.data?.clusters
  const clusters = useMemo(() => groups?.map(group => clusterOf(group, colors)) ?? [], [groups, colors])
  const markers = useMemo(() => fleet.data?.units.map(markerOf) ?? [], [fleet.data])
  const view = useStart(center, unitId, extent)
  useEffect(() => core.live.notifications.start(), [core])

  const select = (id: number | undefined) => {
    setSelectedId(id)
    emit('unitselect', { unitId: id })
  }
  const open = ({ id, lat, lng }: MapCluster) => {
    const inside = extentOf(groups?.find(group => group.id === id)?.bounds)
    if (!inside) return
    if (isTight(inside)) map.flyTo({ lat, lng, zoom: clustering.maxZoom + 1 })
    else map.fitBounds(inside)
  }
  const drawn = (id: MapUnit['id'] | undefined) => fleet.data?.units.find(unit => unit.unitId === id)
  const selected = drawn(selectedId)
  return (
    <div className="fleet-widget" part="map">
      <MapCanvas
        engine={{ kind: 'maplibre', style: core.config.map.style }}
        view={view}
        mode={mode}
        labels={labels}
        onMove={({ bounds, zoom }: Sight) => setWindow(windowOf(bounds, zoom))}
        onClick={() => select(undefined)}
      >
        {extent && <MapExtent bounds={extent} />}
        <ClusterLayer clusters={clusters} onSelect={open} />
        <UnitLayer units={markers} selectedId={selectedId} icons={icons} onSelect={id => select(drawn(id)?.unitId)} />
        {selected && (
          <MapPopup key={selected.unitId} at={selected} label={selected.name} onClose={() => select(undefined)}>
            <UnitFacts unitId={selected.unitId} />
          </MapPopup>
        )}
      </MapCanvas>
      {box.isSuccess && !extent && (
        <div className="fleet-widget-over" part="empty">
          <slot name="empty"><StatePanel title={t('map.widget.empty')} /></slot>
        </div>
      )}
      <FleetNotices fleet={fleet} />
    </div>
  )
}
