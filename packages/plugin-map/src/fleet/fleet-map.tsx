import { optionsFor } from '@muster/core'
import { useVehicleIcons } from '@muster/fleet-kit/vehicle-icons'
import {
  ClusterLayer,
  isNarrowScreen,
  LayersControl,
  LocationControl,
  MapCanvas,
  MapExtent,
  MapProvider,
  NearestTownNote,
  type Overlay,
  type Viewport,
  UnitLayer,
  useBasemap,
  useMap,
  useMapMemory,
  type LatLng,
  type MyLocation,
  boundsOf,
  useMyLocation,
} from '@muster/map-kit'
import { Boundary, Loaded, useCan, useHost, useSession, useClient } from '@muster/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChips } from './filter-chips.tsx'
import { FleetNotices, LocationNotice, UnitElsewhere } from './fleet-notices.tsx'
import type { OverlayId, OverlayProps } from './fleet-overlays.tsx'
import { FleetPanel } from './fleet-panel.tsx'
import { FleetPopups } from './fleet-popups.tsx'
import { fleetMap } from './fleet.routes.ts'
import { windowOf, withMargin } from './bounds.ts'
import { useMarkers } from './markers.ts'
import { useFleetBounds, useInitialView } from './use-initial-view.ts'
import { useFleet, useLiveCounts } from './use-fleet.ts'
import { filteredLabelKeys, useMapLabels } from './use-map-labels.ts'
import { useSelection, type UnitGroup } from './use-selection.ts'
import { useStatuses } from './use-statuses.ts'
import { useFitToChoice, useUnitChoice } from './use-unit-choice.ts'
import './fleet.css'
import { useQueryClient } from '@tanstack/react-query'
import type { UnitChoice } from '../clients/fleet-positions.client.ts'
import { navigator } from '../clients/navigator.client.ts'

const closeZoom = 15

/** Finds the user, lists the nearest units and shows the nearest on the map. */
function useNearest(choice: UnitChoice, show: (group: UnitGroup) => void): MyLocation {
  const map = useMap()
  const queries = useQueryClient()
  const client = useClient(navigator)
  const look = async (at: LatLng) => {
    // the list reports a failure
    const nearest = await queries.fetchQuery(client.unitsNear(at, choice, 0)).catch(() => undefined)
    const [unit] = nearest?.items ?? []
    const bounds = unit && boundsOf([at, unit])
    if (bounds) map.fitBounds(withMargin(bounds))
    else map.flyTo({ ...at, zoom: closeZoom })
  }
  return useMyLocation(at => {
    show({ kind: 'near', at, choice })
    void look(at)
  })
}

/** Keeps popups below the panel button that covers the map. */
const belowButton = { top: 120 }
const whole = {}
const noUnits = [] as const

const loadOverlays = () => import('./fleet-overlays.tsx').then(m => m.FleetOverlays)

/** Mounts a new map for another centre or unit in the URL, but not for another search. */
export function FleetMap({ query }: { query: FleetQuery }): ReactNode {
  return (
    <MapProvider key={`${query.unitId} ${query.center} ${query.statusId}`}>
      <Fleet {...query} />
    </MapProvider>
  )
}

function Fleet(query: FleetQuery): ReactNode {
  const { t } = useTranslation()
  const { mode, theme } = useHost()
  const { engine } = useBasemap()
  const map = useMap()
  const [search, setSearch] = useSearch(query)
  const { navigator, setNavigator, choice, parts, removePart } = useUnitChoice(query, search, setSearch)
  const [viewport, setViewport] = useState<Viewport>()
  const window = useMemo(() => viewport && { ...windowOf(viewport.bounds, viewport.zoom), choice }, [viewport, choice])
  const bounds = useFleetBounds(choice)
  const { extent, hasNoPositions } = bounds
  const statuses = useStatuses()
  const fleet = useFleet(window, statuses.colors, useLiveCounts())
  const about = useSelection(fleet, window, query.unitId)
  const { clusters, markers } = useMarkers(fleet.data, statuses.colors, about.selectedId)
  useFitToChoice(choice, bounds, about.close)
  const location = useNearest(choice, about.show)
  const trackedId = about.selectedId ?? query.unitId
  const { overlays, isShown } = useOverlays(fleet.data?.totalCount, trackedId !== undefined)
  const options = optionsFor(theme, useSession()?.feature)
  const chips = parts.length > 0 && <FilterChips parts={parts} statuses={statuses.byId} onRemove={removePart} />
  return (
    <div className="fleet side-panelled" data-inverted-popups={options.invertedPopups}>
      <h1 className="m-visually-hidden">{t('map.fleet.title')}</h1>
      <FleetPanel
        {...{ fleet, statuses, hasNoPositions, search, chips, navigator }}
        center={viewport?.center}
        myLocation={location.at}
        isInverted={options.invertedMapPanel}
        hasInvertedSections={options.invertedAccordions}
        onSearch={setSearch}
        onNavigator={setNavigator}
        selectedId={about.selectedId}
        onSelect={about.select}
        onFit={() => map.fitAll()}
      />
      <div className="fleet-map">
        <MapCanvas
          engine={engine}
          view={useInitialView(query.center, query.unitId, extent)}
          mode={mode}
          padding={isNarrowScreen() ? belowButton : whole}
          labels={useMapLabels(chips ? filteredLabelKeys : undefined)}
          onMove={setViewport}
          onClick={about.close}
        >
          {extent && <MapExtent bounds={extent} />}
          {overlays.some(overlay => overlay.isShown) && (
            <Boundary fallback={() => null}>
              <Loaded<OverlayProps>
                load={loadOverlays}
                props={{
                  units: fleet.data?.units ?? noUnits,
                  zoom: window?.zoom ?? 0,
                  trackedId,
                  isShown,
                }}
              />
            </Boundary>
          )}
          <ClusterLayer clusters={clusters} onSelect={about.openGroup} />
          <UnitLayer units={markers} selectedId={about.selectedId} icons={useVehicleIcons()} onSelect={about.click} />
          <LayersControl overlays={overlays} />
          <LocationControl location={location} />
          <NearestTownNote />
          <FleetPopups about={about} statuses={statuses} />
        </MapCanvas>
        <FleetNotices fleet={fleet}>
          {chips}
          <LocationNotice location={location} />
          {parts.length > 0 && hasNoPositions && <p>{t('map.filter.none')}</p>}
          {query.center !== undefined && query.unitId !== undefined && about.selectedId === query.unitId && (
            <UnitElsewhere
              unitId={query.unitId}
              center={query.center}
              window={window}
              onGo={() => about.select(query.unitId!)}
            />
          )}
        </FleetNotices>
      </div>
    </div>
  )
}

/** Trails and names are shown by default below this number of units in view. */
const fewUnits = 50

/**
 * Returns the overlays that the user may see, and which are shown. A choice of the user overrides the default.
 * @param totalCount units in view, including grouped ones
 * @param isTracked true while a unit is selected or in the URL
 */
function useOverlays(
  totalCount: number | undefined,
  isTracked: boolean,
): { overlays: readonly Overlay[]; isShown: (id: OverlayId) => boolean } {
  const { t } = useTranslation()
  const [{ overlays: switched }] = useMapMemory()
  const maySeeHistory = useCan({ anyOf: ['ADM_FLEET_HISTORY_VIEW'] })
  const isBundled = useBasemap().selected.id === 'bundled'
  const hasPlan = useHost().core.config.map.sitePlan !== undefined
  const isFew = totalCount !== undefined && totalCount < fewUnits
  const overlays = useMemo(() => {
    const shownByDefault = { plan: isBundled, geofences: isTracked, trails: isFew || isTracked, names: isFew }
    const offered: { id: OverlayId; label: string; note?: string }[] = [
      ...(hasPlan ? [{ id: 'plan' as const, label: t('map.layers.plan') }] : []),
      { id: 'geofences', label: t('map.layers.geofences') },
      ...(maySeeHistory
        ? [{ id: 'trails' as const, label: t('map.layers.trails'), note: t('map.layers.trails.note') }]
        : []),
      { id: 'names', label: t('map.layers.names') },
    ]
    return offered.map(overlay => ({ ...overlay, isShown: switched[overlay.id] ?? shownByDefault[overlay.id] }))
  }, [t, hasPlan, isBundled, maySeeHistory, switched, isFew, isTracked])
  return { overlays, isShown: id => overlays.some(overlay => overlay.id === id && overlay.isShown) }
}

export interface FleetQuery {
  center?: string | undefined
  unitId?: number | undefined
  search?: string | undefined
  statusId?: number | undefined
}

/** Keeps the search text in the URL so that a link restores it. */
function useSearch(query: FleetQuery): [string, (text: string) => void] {
  const { nav } = useHost().core
  const [own, setOwn] = useState(query.search ?? '')
  if (!nav) return [own, setOwn]
  return [
    query.search ?? '',
    search => nav.go(fleetMap.href({ query: { ...query, search: search || undefined } }), { replace: true }),
  ]
}
