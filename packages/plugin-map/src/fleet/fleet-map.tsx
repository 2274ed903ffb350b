import { ClusterLayer, MapCanvas, MapExtent, MapProvider, UnitLayer, useMap, type MapCluster, type MapUnit, type Sight } from '@muster/map-kit'
import { useHost, useMode, useService } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetPositions, type MapWindow, type UnitPosition } from '../services/fleet-positions.service.ts'
import { FleetPanel } from './fleet-panel.tsx'
import { mapLabels } from './map-labels.ts'
import { extentOf, isMoving, placeOf, windowOf } from './places.ts'
import { UnitPopup } from './unit-popup.tsx'
import { useFleet } from './use-fleet.ts'
import { useIcons } from './use-icons.ts'
import './fleet.css'

/** Zoom on a selected unit (001 §9); the engine stops at its own closest. */
const selectionZoom = 22

interface Query {
  center?: string
  unitId?: number
}

export function FleetMap({ query }: { query: Query }): ReactNode {
  return <MapProvider><Fleet query={query} /></MapProvider>
}

function Fleet({ query }: { query: Query }): ReactNode {
  const { t } = useTranslation()
  const { core } = useHost()
  const mode = useMode()
  const map = useMap()
  const positions = useService(fleetPositions)
  const [window, setWindow] = useState<MapWindow>()
  const [selectedId, setSelectedId] = useState(query.unitId)
  const { query: fleet, colors } = useFleet(window)
  const box = useQuery({ ...positions.boundingBox(), staleTime: 60_000 })
  const icons = useIcons()
  const labels = useMemo(() => mapLabels(t), [t])
  const extent = useMemo(() => extentOf(box.data), [box.data])
  const units = useMemo(() => fleet.data?.units.map(markerOf) ?? [], [fleet.data])
  const clusters = useMemo(() => fleet.data?.clusters.map(({ id, lat, lng, count, statuses }): MapCluster => ({
    id, lat, lng, count, statuses: statuses.map(status => ({ color: colors.get(status.statusId) ?? 'cecece', count: status.count })),
  })) ?? [], [fleet.data, colors])

  useStart(query, extent)
  const select = useCallback((unit: Pick<UnitPosition, 'unitId' | 'lat' | 'lng'>) => {
    setSelectedId(unit.unitId)
    map.flyTo({ lat: unit.lat, lng: unit.lng, zoom: selectionZoom })
  }, [map])
  const open = (cluster: MapCluster) => {
    const found = fleet.data?.clusters.find(({ id }) => id === cluster.id)
    const inside = extentOf(found?.bounds)
    if (inside) map.fitBounds(inside)
  }
  const moved = ({ bounds, zoom }: Sight) => setWindow(windowOf(bounds, zoom))
  const { engine, googleKey, style } = core.config.map

  return (
    <div className="fleet">
      <FleetPanel fleet={fleet} selectedId={selectedId} onSelect={select} onFit={() => map.fitAll()} />
      <div className="fleet-map">
        <MapCanvas
          engine={engine === 'google' && googleKey ? { kind: 'google', key: googleKey } : { kind: 'maplibre', style }}
          mode={mode} labels={labels} onMove={moved} onClick={() => setSelectedId(undefined)}
        >
          {extent && <MapExtent bounds={extent} />}
          <ClusterLayer clusters={clusters} onSelect={open} />
          <UnitLayer
            units={units} selectedId={selectedId} icons={icons}
            onSelect={id => { const unit = fleet.data?.units.find(({ unitId }) => unitId === id); if (unit) select(unit) }}
          />
          {selectedId !== undefined && (
            <UnitPopup unitId={selectedId} shown={fleet.data?.units.find(unit => unit.unitId === selectedId)} onClose={() => setSelectedId(undefined)} />
          )}
        </MapCanvas>
      </div>
    </div>
  )
}

/** The camera starts at the address's unit or centre, else over the whole fleet. */
function useStart({ center, unitId }: Query, extent: ReturnType<typeof extentOf>): void {
  const map = useMap()
  const positions = useService(fleetPositions)
  const unit = useQuery({ ...positions.unit(unitId ?? 0), enabled: unitId !== undefined })
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (done) return
    const at = unit.data?.lastPosition ?? placeOf(center)
    if (at) map.flyTo({ ...at, zoom: selectionZoom })
    else if (extent && (unitId === undefined || unit.isFetched)) map.fitBounds(extent)
    else return
    setDone(true)
  }, [center, done, extent, map, unit, unitId])
}

function markerOf(unit: UnitPosition): MapUnit {
  const { unitId, lat, lng, iconName, statusColor, course, lastPositionTimestamp } = unit
  const marker = { id: unitId, lat, lng, iconName, color: statusColor, time: Date.parse(lastPositionTimestamp) }
  return course !== undefined && isMoving(unit) ? { ...marker, heading: course } : marker
}
