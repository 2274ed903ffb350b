import { optionsFor } from '@muster/core'
import {
  ClusterLayer,
  LayersControl,
  MapCanvas,
  MapExtent,
  MapProvider,
  isNarrow,
  UnitLayer,
  useBasemap,
  useMap,
  type Sight,
} from '@muster/map-kit'
import { useVehicleIcons } from '@muster/fleet-kit/vehicle-icons'
import { Boundary, Loaded, useHost, useSession } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapWindow } from '../services/fleet-positions.service.ts'
import { FleetNotices } from './fleet-notices.tsx'
import type { OverlayProps } from './fleet-overlays.tsx'
import { FleetPanel } from './fleet-panel.tsx'
import { FleetPopups } from './fleet-popups.tsx'
import { windowOf } from './places.ts'
import { UnitElsewhere } from './unit-elsewhere.tsx'
import { useDrawn } from './use-drawn.ts'
import { useExtent } from './use-extent.ts'
import { useFleet } from './use-fleet.ts'
import { useLiveCounts } from './use-live-counts.ts'
import { useMapLabels } from './use-map-labels.ts'
import { useOverlays } from './use-overlays.ts'
import { useSearch, type FleetQuery } from './use-search.ts'
import { useShown } from './use-shown.ts'
import { useStart } from './use-start.ts'
import { useStatuses } from './use-statuses.ts'
import './fleet.css'

/** Where the panel's button lies over the map, a popup finds room below it. */
const belowButton = { top: 120 }
const whole = {}
const noUnits = [] as const

const loadOverlays = () => import('./fleet-overlays.tsx').then(m => m.FleetOverlays)

/** Another place or unit in the address is another map; another search is not. */
export function FleetMap({ query }: { query: FleetQuery }): ReactNode {
  return (
    <MapProvider key={`${query.unitId} ${query.center}`}>
      <Fleet {...query} />
    </MapProvider>
  )
}

function Fleet(query: FleetQuery): ReactNode {
  const { t } = useTranslation()
  const { mode, theme } = useHost()
  const { engine } = useBasemap()
  const { overlays, isShown } = useOverlays()
  const map = useMap()
  const [search, setSearch] = useSearch(query)
  const [window, setWindow] = useState<MapWindow>()
  const { extent, hasNoPlaces } = useExtent()
  const statuses = useStatuses()
  const fleet = useFleet(window, statuses.colors, useLiveCounts())
  const about = useShown(fleet, window, query.unitId)
  const { clusters, markers } = useDrawn(fleet.data, statuses.colors)
  const options = optionsFor(theme, useSession()?.feature)
  return (
    <div className="fleet side-panelled" data-inverted-popups={options.invertedPopups}>
      <h1 className="m-visually-hidden">{t('map.fleet.title')}</h1>
      <FleetPanel
        {...{ fleet, statuses, hasNoPlaces, search }}
        isInverted={options.invertedMapPanel}
        hasInvertedSections={options.invertedAccordions}
        onSearch={setSearch}
        selectedId={about.selectedId}
        onSelect={about.select}
        onFit={() => map.fitAll()}
      />
      <div className="fleet-map">
        <MapCanvas
          engine={engine}
          view={useStart(query.center, query.unitId, extent)}
          mode={mode}
          padding={isNarrow() ? belowButton : whole}
          labels={useMapLabels()}
          onMove={({ bounds, zoom }: Sight) => setWindow(windowOf(bounds, zoom))}
          onClick={about.close}
        >
          {extent && <MapExtent bounds={extent} />}
          {overlays.some(overlay => overlay.isShown) && (
            <Boundary fallback={() => null}>
              <Loaded<OverlayProps>
                load={loadOverlays}
                props={{ units: fleet.data?.units ?? noUnits, zoom: window?.zoom ?? 0, isShown }}
              />
            </Boundary>
          )}
          <ClusterLayer clusters={clusters} onSelect={about.openGroup} />
          <UnitLayer units={markers} selectedId={about.selectedId} icons={useVehicleIcons()} onSelect={about.click} />
          <LayersControl overlays={overlays} />
          <FleetPopups about={about} statuses={statuses} />
        </MapCanvas>
        <FleetNotices fleet={fleet}>
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
