import type { WidgetProps } from '@muster/core'
import { ClusterLayer, MapCanvas, MapExtent, MapProvider, UnitLayer, useMap, type LatLng, type MapUnit, type Sight } from '@muster/map-kit'
import { Boundary, Loaded, StatePanel, useHost, useService, useSession } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FleetNotices } from '../fleet/fleet-notices.tsx'
import { mapLabels } from '../fleet/map-labels.ts'
import { clusterOf, markerOf } from '../fleet/markers.ts'
import type { GroupPopup } from '../fleet/group-popup.tsx'
import { extentOf, windowOf } from '../fleet/places.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { useGroupOpener, type OpenGroup } from '../fleet/use-group-opener.ts'
import { useIcons } from '../fleet/use-icons.ts'
import { selectionZoom, useStart } from '../fleet/use-start.ts'
import { zoomInto } from '../fleet/zoom-into.ts'
import { fleetPositions, type MapWindow } from '../services/fleet-positions.service.ts'
import type { fleetMapEvents, fleetMapProps } from './fleet-map.schema.ts'
import type { UnitPopup } from './unit.popup.tsx'
import '../fleet/fleet.css'
import './widgets.css'

type Props = WidgetProps<typeof fleetMapProps, typeof fleetMapEvents>

const loadUnitPopup = () => import('./unit.popup.tsx').then(m => m.UnitPopup)
const loadGroupPopup = () => import('../fleet/group-popup.tsx').then(m => m.GroupPopup)

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
  const [group, setGroup] = useState<OpenGroup>()
  const box = useQuery({ ...positions.boundingBox(), staleTime: 60_000 })
  const extent = useMemo(() => extentOf(box.data), [box.data])
  const statuses = useQuery({ ...positions.statuses(), staleTime: 60_000 })
  const byId = useMemo(() => new Map(statuses.data?.map(status => [status.statusId, status])), [statuses.data])
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

  const openGroup = useGroupOpener(fleet, window, setGroup)
  const closeGroup = () => setGroup(undefined)
  const select = (id: number | undefined, at?: LatLng) => {
    closeGroup()
    setSelectedId(id)
    emit('unitselect', { unitId: id })
    // one of a group is drawn by itself close up only
    if (at) map.flyTo({ lat: at.lat, lng: at.lng, zoom: selectionZoom })
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
        <ClusterLayer clusters={clusters} onSelect={openGroup} />
        <UnitLayer units={markers} selectedId={selectedId} icons={icons} onSelect={id => select(drawn(id)?.unitId)} />
        <Boundary fallback={() => null}>
          {selected && !group && (
            <Loaded<ComponentProps<typeof UnitPopup>>
              key={selected.unitId}
              load={loadUnitPopup}
              props={{ unit: selected, statuses: byId, onClose: () => select(undefined) }}
            />
          )}
          {group && (
            <Loaded<ComponentProps<typeof GroupPopup>>
              key={group.cluster.id}
              load={loadGroupPopup}
              props={{
                grouped: group, statuses: { all: statuses.data, byId, colors }, onSelect: select, onClose: closeGroup,
                onZoom: () => {
                  closeGroup()
                  zoomInto(map, group.cluster)
                },
              }}
            />
          )}
        </Boundary>
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
