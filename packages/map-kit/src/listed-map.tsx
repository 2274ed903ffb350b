import { useHost } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { LayersControl } from './basemap/layers-control.tsx'
import { useBasemap } from './basemap/use-basemap.ts'
import type { MapLabels } from './labels.ts'
import { UnitLayer } from './layers/unit-layer.tsx'
import type { Icons } from './layers/sprites.ts'
import './listed-map.css'
import { MapCanvas } from './map-canvas.tsx'
import { useMap } from './map-context.ts'
import type { LatLng } from './types.ts'

export interface ListedPlace extends LatLng {
  id: number
  name: string
  /** After the name: its status as text. */
  note: string
  /** Under the name. */
  more?: ReactNode
  iconName?: string
  /** Its status as a colour. */
  color: string
}

interface Props {
  places: readonly ListedPlace[]
  openedId: number | undefined
  onOpen(id: number | undefined): void
  labels: MapLabels
  icons?: Icons
  /** Over the place that is open. */
  popup: ReactNode
  /** Beside the map: a `PlaceList`. */
  children: ReactNode
}

/** A few places that are known at once: a map of all of them, and their list beside it, below it where there is no room. */
export function ListedMap({ places, openedId, onOpen, labels, icons, popup, children }: Props): ReactNode {
  const { mode } = useHost()
  const { engine } = useBasemap()
  const map = useMap()
  useEffect(() => map.fitAll(), [map])
  return (
    <div className="mk-listed">
      <MapCanvas engine={engine} mode={mode} labels={labels} onClick={() => onOpen(undefined)}>
        <UnitLayer
          units={places}
          {...(openedId !== undefined && { selectedId: openedId })}
          {...(icons && { icons })}
          onSelect={id => onOpen(Number(id))}
        />
        {popup}
        <LayersControl />
      </MapCanvas>
      <div className="mk-listed-side">{children}</div>
    </div>
  )
}
