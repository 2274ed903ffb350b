import { optionsFor } from '@muster/core'
import { ClusterLayer, MapCanvas, MapExtent, MapProvider, UnitLayer, useMap, type Sight } from '@muster/map-kit'
import { useHost, useService, useSession } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetPositions, type MapWindow } from '../services/fleet-positions.service.ts'
import { FleetNotices } from './fleet-notices.tsx'
import { FleetPanel } from './fleet-panel.tsx'
import { FleetPopups } from './fleet-popups.tsx'
import { mapLabels } from './map-labels.ts'
import { clusterOf, coloured, markerOf } from './markers.ts'
import { narrow } from './narrow.ts'
import { extentOf, windowOf } from './places.ts'
import { useFleet } from './use-fleet.ts'
import { useIcons } from './use-icons.ts'
import { useLiveCounts } from './use-live-counts.ts'
import { useSearch, type FleetQuery } from './use-search.ts'
import { useShown } from './use-shown.ts'
import { useStart } from './use-start.ts'
import { useStatuses } from './use-statuses.ts'
import './fleet.css'

/** Where the panel's button lies over the map, a popup finds room below it. */
const belowButton = { top: 120 }
const whole = {}

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
  const positions = useService(fleetPositions)
  const [search, setSearch] = useSearch(query)
  const [window, setWindow] = useState<MapWindow>()
  const box = useQuery({ ...positions.boundingBox(), staleTime: 60_000 })
  const extent = useMemo(() => extentOf(box.data), [box.data])
  const statuses = useStatuses()
  const { colors } = statuses
  const fleet = useFleet(window, colors, useLiveCounts())
  const about = useShown(fleet, window, unitId)
  const icons = useIcons()
  const isImperial = session?.userSetting.userMuSettings.preset === 'imperial'
  const labels = useMemo(() => mapLabels(t, isImperial ? 'imperial' : 'metric'), [t, isImperial])
  const groups = fleet.data?.clusters
  const units = fleet.data?.units
  const clusters = useMemo(() => groups?.map(group => clusterOf(group, colors)) ?? [], [groups, colors])
  const markers = useMemo(() => units?.map(unit => markerOf(coloured(unit, colors))) ?? [], [units, colors])
  const view = useStart(center, unitId, extent)
  const { engine, googleKey, style } = core.config.map
  const { invertedAccordions, invertedMapPanel, invertedPopups } = optionsFor(theme, session?.feature)

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
        selectedId={about.selectedId}
        onSelect={about.select}
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
          onClick={about.close}
        >
          {extent && <MapExtent bounds={extent} />}
          <ClusterLayer clusters={clusters} onSelect={about.openGroup} />
          <UnitLayer units={markers} selectedId={about.selectedId} icons={icons} onSelect={about.click} />
          <FleetPopups about={about} statuses={statuses} />
        </MapCanvas>
        <FleetNotices fleet={fleet} />
      </div>
    </div>
  )
}
