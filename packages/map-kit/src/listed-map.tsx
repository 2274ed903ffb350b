import { useHost } from '@muster/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LayersControl } from './basemap/layers-control.tsx'
import { useBasemap } from './basemap/use-basemap.ts'
import type { MapLabels } from './labels.ts'
import type { Icons } from './layers/sprites.ts'
import { MapCanvas } from './map-canvas.tsx'
import { useMap } from './map-context.tsx'
import type { PointGroup } from './points/map-point.ts'
import { PointLayer } from './points/point-layer.tsx'
import { isNarrowScreen, SidePanel } from './side-panel/side-panel.tsx'
import type { LatLng } from './types.ts'
import './listed-map.css'

export interface ListedPlace extends LatLng {
  id: number
  name: string
  /** Status text after the name. */
  note: string
  /** Content below the name. */
  more?: ReactNode
  iconName?: string
  /** Status colour. */
  color: string
  /** Status or priority id, counted by clusters. */
  group: string
}

interface ListedMapProps {
  /** Label of the list. */
  label: string
  places: readonly ListedPlace[]
  /** Groups in the order that clusters name them. */
  groups: readonly PointGroup[]
  openedId: number | undefined
  onOpen(id: number | undefined): void
  labels: MapLabels
  icons?: Icons
  /** Popup of the open place. */
  popup: ReactNode
  /** Panel content, such as a `PlaceList`. */
  children: ReactNode
}

/** Shows a clustered map of loaded places with their list in a foldable panel. */
export function ListedMap({
  label,
  places,
  groups,
  openedId,
  onOpen,
  labels,
  icons,
  popup,
  children,
}: ListedMapProps): ReactNode {
  const { mode } = useHost()
  const { engine } = useBasemap()
  const map = useMap()
  const [isOpen, setOpen] = useState(() => !isNarrowScreen())
  const points = useMemo(() => places.map(place => ({ ...place, name: `${place.name}, ${place.note}` })), [places])
  useEffect(() => map.fitAll(), [map])
  useEffect(() => {
    // on narrow screens the panel would cover the opened place
    if (openedId !== undefined && isNarrowScreen()) setOpen(false)
  }, [openedId])
  return (
    <div className="side-panelled">
      <SidePanel name="mk-listed-panel" label={label} words={labels.panel} isOpen={isOpen} onToggle={setOpen}>
        {children}
      </SidePanel>
      <MapCanvas engine={engine} mode={mode} labels={labels} onClick={() => onOpen(undefined)}>
        <PointLayer
          points={points}
          groups={groups}
          {...(openedId !== undefined && { selectedId: openedId })}
          {...(icons && { icons })}
          onSelect={id => onOpen(Number(id))}
        />
        {popup}
        <LayersControl />
      </MapCanvas>
    </div>
  )
}

interface PlaceListProps {
  /** Label of the list. */
  label: string
  places: readonly ListedPlace[]
  openedId: number | undefined
  onOpen(id: number): void
}

/** Lists the places of a `ListedMap`. */
export function PlaceList({ label, places, openedId, onOpen }: PlaceListProps): ReactNode {
  return (
    <nav className="mk-places" aria-label={label}>
      <ul>
        {places.map(({ id, name, note, more, color }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === openedId} onClick={() => onOpen(id)}>
              <span className="mk-dot" style={{ background: color }} />
              <span className="mk-place-name">{name}</span>
              <span className="mk-place-note">{note}</span>
              {more && <span className="mk-place-more">{more}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
