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
import { mapLabels } from './map-labels.ts'
import { toDrawnShape, toFenceShape, shapeErrorOf, type FenceShape } from './shape.ts'
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
const limits = { corners: fenceCorners.most, radius: fenceRadius.most }
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
  const labels = useMemo(() => mapLabels(t, isMetric ? 'metric' : 'imperial'), [t, isMetric])
  const [viewport, setViewport] = useState<Viewport>()
  const { extent, others, units } = useSurroundings(viewport, id)
  const drawn = useMemo(() => (value ? toDrawnShape(value) : undefined), [value])
  const bounds = useMemo(() => drawn && boundsOf(borderOf(drawn)), [drawn])
  const zoom = viewport && Math.round(viewport.zoom)
  const tiny = useMemo(() => (zoom === undefined ? [] : tinyFences(others, zoom)), [others, zoom])
  const shapeError = shapeErrorOf(value)
  const isErrorShown = shapeError !== undefined && (shapeError !== 'shapeMissing' || isRefused)
  useInitialView(bounds, extent)
  return (
    <section className="geofence-map" aria-label={t('profiles.geofence.shape')}>
      <MapCanvas
        engine={engine}
        mode={mode}
        padding={disabled ? undefined : belowTools}
        labels={labels.map}
        onMove={setViewport}
      >
        {bounds && <MapExtent bounds={bounds} />}
        <LayersControl />
        <ShapeLayer shapes={others} />
        <PointLayer look="pins" points={tiny} groups={noGroups} />
        <PinLayer pins={units} />
        <DrawLayer
          value={drawn}
          disabled={disabled}
          most={limits}
          labels={labels.drawing}
          problem={isErrorShown ? t(`profiles.geofence.${shapeError}`) : undefined}
          onChange={shape => onChange(shape ? toFenceShape(shape) : null)}
        />
      </MapCanvas>
    </section>
  )
}

/** Fits the map to the shape, or to the fleet without one. */
function useInitialView(shape: ReturnType<typeof boundsOf>, fleet: ReturnType<typeof boundsOf>): void {
  const map = useMap()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone || !(shape ?? fleet)) return
    map.fitBounds((shape ?? fleet)!)
    setDone(true)
  }, [fleet, isDone, map, shape])
}
