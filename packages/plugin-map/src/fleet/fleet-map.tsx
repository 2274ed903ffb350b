import { optionsFor } from '@muster/core'
import {
  ClusterLayer,
  MapCanvas,
  MapExtent,
  MapProvider,
  UnitLayer,
  useMap,
  type MapCluster,
  type MapUnit,
  type Sight,
} from '@muster/map-kit'
import { useHost, useService, useSession } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clustering, fleetPositions, type MapWindow, type UnitPosition } from '../services/fleet-positions.service.ts'
import { FleetNotices } from './fleet-notices.tsx'
import { FleetPanel } from './fleet-panel.tsx'
import { mapLabels } from './map-labels.ts'
import { clusterOf, markerOf } from './markers.ts'
import { narrow } from './narrow.ts'
import { extentOf, isTight, windowOf } from './places.ts'
import { UnitPopup } from './unit-popup.tsx'
import { useFleet } from './use-fleet.ts'
import { useIcons } from './use-icons.ts'
import { selectionZoom, useStart } from './use-start.ts'
import './fleet.css'

interface Query {
  center?: string
  unitId?: number
}

/** Where the panel's button lies over the map, a popup finds room below it. */
const belowButton = { top: 120 }
const whole = {}

/** Another address is another map. */
export function FleetMap({ query }: { query: Query }): ReactNode {
  return (
    <MapProvider key={`${query.unitId} ${query.center}`}>
      <Fleet {...query} />
    </MapProvider>
  )
}

function Fleet({ center, unitId }: Query): ReactNode {
  const { t } = useTranslation()
  const { core, mode, theme } = useHost()
  const session = useSession()
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
  const isImperial = session?.userSetting.userMuSettings.preset === 'imperial'
  const labels = useMemo(() => mapLabels(t, isImperial ? 'imperial' : 'metric'), [t, isImperial])
  const groups = fleet.data?.clusters
  const clusters = useMemo(() => groups?.map(group => clusterOf(group, colors)) ?? [], [groups, colors])
  const markers = useMemo(() => fleet.data?.units.map(markerOf) ?? [], [fleet.data])

  const view = useStart(center, unitId, extent)
  const select = useCallback(
    (unit: UnitPosition) => {
      setSelectedId(unit.unitId)
      map.flyTo({ lat: unit.lat, lng: unit.lng, zoom: selectionZoom })
    },
    [map],
  )
  const open = useCallback(
    (cluster: MapCluster) => {
      const inside = extentOf(groups?.find(({ id }) => id === cluster.id)?.bounds)
      if (!inside) return
      // units close together stay one group until nothing is grouped any more
      if (isTight(inside)) map.flyTo({ lat: cluster.lat, lng: cluster.lng, zoom: clustering.maxZoom + 1 })
      else map.fitBounds(inside)
    },
    [groups, map],
  )
  const moved = ({ bounds, zoom }: Sight) => setWindow(windowOf(bounds, zoom))
  const drawn = (id: MapUnit['id'] | undefined) => fleet.data?.units.find(unit => unit.unitId === id)
  const { engine, googleKey, style } = core.config.map
  const padding = narrow.matches ? belowButton : whole
  const { invertedPopups, invertedMapPanel } = optionsFor(theme, session?.feature)

  return (
    <div className="fleet" data-inverted-popups={invertedPopups}>
      <h1 className="m-visually-hidden">{t('map.fleet.title')}</h1>
      <FleetPanel
        fleet={fleet}
        statuses={statuses.data}
        hasNoPlaces={box.isSuccess && !extent}
        isInverted={invertedMapPanel}
        selectedId={selectedId}
        onSelect={select}
        onFit={() => map.fitAll()}
      />
      <div className="fleet-map">
        <MapCanvas
          engine={engine === 'google' && googleKey ? { kind: 'google', key: googleKey } : { kind: 'maplibre', style }}
          view={view}
          mode={mode}
          padding={padding}
          labels={labels}
          onMove={moved}
          onClick={() => setSelectedId(undefined)}
        >
          {extent && <MapExtent bounds={extent} />}
          <ClusterLayer clusters={clusters} onSelect={open} />
          <UnitLayer
            units={markers}
            selectedId={selectedId}
            icons={icons}
            onSelect={id => {
              const unit = drawn(id)
              if (unit) select(unit)
            }}
          />
          {selectedId !== undefined && (
            <UnitPopup
              key={selectedId}
              unitId={selectedId}
              shown={drawn(selectedId)}
              onClose={() => setSelectedId(undefined)}
            />
          )}
        </MapCanvas>
        <FleetNotices fleet={fleet} />
      </div>
    </div>
  )
}
