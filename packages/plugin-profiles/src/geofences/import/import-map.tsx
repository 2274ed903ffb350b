import {
  boundsOf,
  LayersControl,
  MapCanvas,
  MapExtent,
  MapProvider,
  ShapeLayer,
  useBasemap,
  useMap,
} from '@muster/map-kit'
import { borderOf } from '@muster/map-kit/drawing'
import { useFormat, useHost } from '@muster/ui'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mapLabels } from '../map-labels.ts'
import { toDrawnShape } from '../shape.ts'
import type { ImportRow } from './import-rows.ts'

interface Props {
  rows: readonly ImportRow[]
  selected: ReadonlySet<string>
}

/** Colour of shapes from the file, below saved ones. */
const fileColour = '#7d8995'

/** Shows the geofences of a file: selected ones in colour, each simplified one above its original. */
export function ImportMap(props: Props): ReactNode {
  return (
    <MapProvider>
      <Shapes {...props} />
    </MapProvider>
  )
}

function Shapes({ rows, selected }: Props): ReactNode {
  const { t } = useTranslation()
  const { mode } = useHost()
  const { engine } = useBasemap()
  const isMetric = useFormat().units.LENGTH.factor === 1
  const labels = useMemo(() => mapLabels(t, isMetric ? 'metric' : 'imperial'), [t, isMetric])
  // saved shapes cover the others
  const shapes = useMemo(() => {
    const planned = rows.flatMap(({ key, geofence }) => (geofence ? [{ key, geofence }] : []))
    const originals = planned.flatMap(({ key, geofence: { simplified } }) => {
      const ring = simplified?.original.map(([lng = 0, lat = 0]) => ({ lat, lng }))
      return ring ? [{ id: `file ${key}`, kind: 'polygon' as const, ring, color: fileColour }] : []
    })
    const drawn = (isSelected: boolean) =>
      planned
        .filter(({ key }) => selected.has(key) === isSelected)
        .map(({ key, geofence }) => ({
          id: key,
          ...toDrawnShape(geofence.shape),
          ...(!isSelected && { color: fileColour }),
        }))
    return [...originals, ...drawn(false), ...drawn(true)]
  }, [rows, selected])
  const bounds = useMemo(
    () => boundsOf(rows.flatMap(({ geofence }) => (geofence ? borderOf(toDrawnShape(geofence.shape)) : []))),
    [rows],
  )
  const map = useMap()
  useEffect(() => {
    if (bounds) map.fitBounds(bounds)
  }, [bounds, map])
  return (
    <MapCanvas engine={engine} mode={mode} labels={labels.map}>
      {bounds && <MapExtent bounds={bounds} />}
      <LayersControl />
      <ShapeLayer shapes={shapes} />
    </MapCanvas>
  )
}
