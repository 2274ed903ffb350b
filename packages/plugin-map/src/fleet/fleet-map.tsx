import { optionsFor } from '@muster/core'
import { ClusterLayer, MapCanvas, MapExtent, MapProvider, UnitLayer, useMap, type LatLng, type Sight } from '@muster/map-kit'
import { Boundary, Loaded, useHost, useService, useSession } from '@muster/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetPositions, type MapWindow } from '../services/fleet-positions.service.ts'
import { FleetNotices } from './fleet-notices.tsx'
import { FleetPanel } from './fleet-panel.tsx'
import type { Grouped, GroupPopup } from './group-popup.tsx'
import { mapLabels } from './map-labels.ts'
import { clusterOf, coloured, markerOf } from './markers.ts'
import { narrow } from './narrow.ts'
import { extentOf, windowOf } from './places.ts'
import { together } from './together.ts'
import type { UnitPopup } from './unit-popup.tsx'
import { useFleet } from './use-fleet.ts'
import { useGroupOpener } from './use-group-opener.ts'
import { useIcons } from './use-icons.ts'
import { useLiveCounts } from './use-live-counts.ts'
import { useSearch, type FleetQuery } from './use-search.ts'
import { selectionZoom, useStart } from './use-start.ts'
import { useStatuses } from './use-statuses.ts'
import { zoomInto } from './zoom-into.ts'
import './fleet.css'

/** Where the panel's button lies over the map, a popup finds room below it. */
const belowButton = { top: 120 }
const whole = {}

const loadUnitPopup = () => import('./unit-popup.tsx').then(m => m.UnitPopup)
const loadGroupPopup = () => import('./group-popup.tsx').then(m => m.GroupPopup)

/** What the one popup is about. */
type Shown = { kind: 'unit'; id: number } | Grouped

/** Another place or unit in the address is another map; another search is not. */
export function FleetMap({ query }: { query: FleetQuery }): ReactNode {
  return (
    <MapProvider key={`${query.unitId} ${query.center}`}>
      <Fleet {...query} />
    </MapProvider>
  )
}

function Fleet(query: FleetQuery): ReactNode {
  const { center, unitId } = query
  const { t } = useTranslation()
  const { core, mode, theme } = useHost()
  const session = useSession()
  const map = useMap()
  const queries = useQueryClient()
  const positions = useService(fleetPositions)
  const [search, setSearch] = useSearch(query)
  const [window, setWindow] = useState<MapWindow>()
  const [shown, setShown] = useState<Shown | undefined>(unitId === undefined ? undefined : { kind: 'unit', id: unitId })
  const box = useQuery({ ...positions.boundingBox(), staleTime: 60_000 })
  const extent = useMemo(() => extentOf(box.data), [box.data])
  const statuses = useStatuses()
  const { colors } = statuses
  const fleet = useFleet(window, colors, useLiveCounts())
  const icons = useIcons()
  const isImperial = session?.userSetting.userMuSettings.preset === 'imperial'
  const labels = useMemo(() => mapLabels(t, isImperial ? 'imperial' : 'metric'), [t, isImperial])
  const groups = fleet.data?.clusters
  const units = fleet.data?.units
  const clusters = useMemo(() => groups?.map(group => clusterOf(group, colors)) ?? [], [groups, colors])
  const markers = useMemo(() => units?.map(unit => markerOf(coloured(unit, colors))) ?? [], [units, colors])
  const selectedId = shown?.kind === 'unit' ? shown.id : undefined
  const drawn = (id: unknown) => units?.find(unit => unit.unitId === id)
  const selected = drawn(selectedId)

  const view = useStart(center, unitId, extent)
  const close = () => setShown(undefined)
  const select = useCallback(
    async (id: number, at?: LatLng) => {
      setShown({ kind: 'unit', id })
      // a list may tell where a unit was a while ago, and a search tells nothing; one that is nowhere says so itself
      const place = units?.find(unit => unit.unitId === id) ?? at ?? (await queries.fetchQuery(positions.unit(id)).catch(() => undefined))?.lastPosition
      if (place) map.flyTo({ lat: place.lat, lng: place.lng, zoom: selectionZoom })
    },
    [map, positions, queries, units],
  )
  const openGroup = useGroupOpener(fleet, window, setShown)
  const click = (id: unknown) => {
    const unit = drawn(id)
    const here = unit && units ? together(map, units, unit) : []
    if (unit && here.length > 1) setShown({ kind: 'spot', at: unit, unitIds: here.map(each => each.unitId) })
    else if (unit) void select(unit.unitId, unit)
  }
  const { engine, googleKey, style } = core.config.map
  const { invertedAccordions, invertedMapPanel, invertedPopups } = optionsFor(theme, session?.feature)
  const neighbours = selected && units ? together(map, units, selected) : []

  return (
    <div className="fleet" data-inverted-popups={invertedPopups}>
      <h1 className="m-visually-hidden">{t('map.fleet.title')}</h1>
      <FleetPanel
        fleet={fleet}
        statuses={statuses}
        hasNoPlaces={box.isSuccess && !extent}
        isInverted={invertedMapPanel}
        hasInvertedSections={invertedAccordions}
        search={search}
        onSearch={setSearch}
        selectedId={selectedId}
        onSelect={(id, at) => void select(id, at)}
        onFit={() => map.fitAll()}
      />
      <div className="fleet-map">
        <MapCanvas
          engine={engine === 'google' && googleKey ? { kind: 'google', key: googleKey } : { kind: 'maplibre', style }}
          view={view}
          mode={mode}
          padding={narrow.matches ? belowButton : whole}
          labels={labels}
          onMove={({ bounds, zoom }: Sight) => setWindow(windowOf(bounds, zoom))}
          onClick={close}
        >
          {extent && <MapExtent bounds={extent} />}
          <ClusterLayer clusters={clusters} onSelect={openGroup} />
          <UnitLayer units={markers} selectedId={selectedId} icons={icons} onSelect={click} />
          <Boundary fallback={() => null}>
            <Suspense>
              {selectedId !== undefined && (
                <Loaded<ComponentProps<typeof UnitPopup>>
                  key={selectedId}
                  load={loadUnitPopup}
                  props={{
                    unitId: selectedId, shown: selected, statuses: statuses.byId, onClose: close,
                    others: neighbours.length - 1,
                    onOthers: () => selected && setShown({ kind: 'spot', at: selected, unitIds: neighbours.map(each => each.unitId) }),
                  }}
                />
              )}
              {shown && shown.kind !== 'unit' && (
                <Loaded<ComponentProps<typeof GroupPopup>>
                  key={shown.kind === 'group' ? shown.cluster.id : 'spot'}
                  load={loadGroupPopup}
                  props={{
                    grouped: shown, statuses, onClose: close, onSelect: (id, at) => void select(id, at),
                    onZoom: shown.kind === 'group' ? () => {
                      close()
                      zoomInto(map, shown.cluster)
                    } : undefined,
                  }}
                />
              )}
            </Suspense>
          </Boundary>
        </MapCanvas>
        <FleetNotices fleet={fleet} />
      </div>
    </div>
  )
}
