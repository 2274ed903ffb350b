import { fenceCorners, fenceRadius } from '@muster/contract'
import {
  boundsOf,
  LayersControl,
  MapCanvas,
  MapExtent,
  MapProvider,
  PinLayer,
  ShapeLayer,
  useBasemap,
  useMap,
  type Viewport,
} from '@muster/map-kit'
import { borderOf, DrawLayer } from '@muster/map-kit/drawing'
import { PointLayer, type PointGroup } from '@muster/map-kit/points'
import { useFormat, useHost } from '@muster/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './geofences.css'
import { mapWords } from './map-words.ts'
import { drawnOf, fenceShapeOf, flawOf, type FenceShape } from './shape.ts'
import { tinyFences } from './tiny-fences.ts'
import { useSurroundings } from './use-surroundings.ts'

interface Props {
  /** ID of the edited geofence, which is excluded from the surrounding ones. */
  id: number
  value: FenceShape | null
  disabled: boolean
  /** The form was rejected because of the shape. */
  isRefused: boolean
  onChange(shape: FenceShape | null): void
}

/** Empty, because geofences have no status. */
const noGroups: readonly PointGroup[] = []
const most = { corners: fenceCorners.most, radius: fenceRadius.most }
/** Padding for the tools that cover the top of the map. */
const belowTools = { top: 110 }

/** Edits the shape of a geofence on a map with units and other geofences. */
export function GeofenceMap(props: Props): ReactNode {
  return (
    <MapProvider>
      <Editor {...props} />
    </MapProvider>
  )
}

function Editor({ id, value, disabled, isRefused, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { mode } = useHost()
  const { engine } = useBasemap()
  const format = useFormat()
  const isMetric = format.units.LENGTH.factor === 1
  const words = useMemo(() => mapWords(t, isMetric ? 'metric' : 'imperial'), [t, isMetric])
  const [sight, setSight] = useState<Viewport>()
  const { extent, others, units } = useSurroundings(sight, id)
  const drawn = useMemo(() => (value ? drawnOf(value) : undefined), [value])
  const bounds = useMemo(() => drawn && boundsOf(borderOf(drawn)), [drawn])
  const zoom = sight && Math.round(sight.zoom)
  const tiny = useMemo(() => (zoom === undefined ? [] : tinyFences(others, zoom)), [others, zoom])
  const flaw = flawOf(value)
  const isTold = flaw !== undefined && (flaw !== 'shapeMissing' || isRefused)
  useStart(bounds, extent)
  return (
    <section className="geofence-map" aria-label={t('profiles.geofence.shape')}>
      <MapCanvas
        engine={engine}
        mode={mode}
        padding={disabled ? undefined : belowTools}
        labels={words.map}
        onMove={setSight}
      >
        {bounds && <MapExtent bounds={bounds} />}
        <LayersControl />
        <ShapeLayer shapes={others} />
        <PointLayer look="pins" points={tiny} groups={noGroups} />
        <PinLayer pins={units} />
        <DrawLayer
          value={drawn}
          disabled={disabled}
          most={most}
          labels={words.drawing}
          problem={isTold ? t(`profiles.geofence.${flaw}`) : undefined}
          onChange={shape => onChange(shape ? fenceShapeOf(shape) : null)}
        />
      </MapCanvas>
    </section>
  )
}

/** Fits the map to the shape, or to the fleet without one. */
function useStart(shape: ReturnType<typeof boundsOf>, fleet: ReturnType<typeof boundsOf>): void {
  const map = useMap()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone || !(shape ?? fleet)) return
    map.fitBounds((shape ?? fleet)!)
    setDone(true)
  }, [fleet, isDone, map, shape])
}
