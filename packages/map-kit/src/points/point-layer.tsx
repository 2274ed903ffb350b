import { startTransition, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { Key } from '../engine.ts'
import { ClusterLayer, type MapCluster } from '../layers/cluster-layer.tsx'
import { PinLayer } from '../layers/pin-layer.tsx'
import type { Icons } from '../layers/sprites.ts'
import { UnitLayer } from '../layers/unit-layer.tsx'
import { LabelsContext, useContents, useEngine, useMap } from '../map-context.tsx'
import { type Clusterer, createClusterer } from './clusterer.ts'
import type { MapPoint, PointGroup } from './map-point.ts'
import { type Clustered, lastZoom, type PointColumns, type PointView } from './point-index.ts'
import { containsBounds, padBounds } from './pad-bounds.ts'
import { Spread } from './spread.tsx'

interface Props {
  points: readonly MapPoint[]
  /** At most 255 groups, in the order that clusters name them. */
  groups: readonly PointGroup[]
  /** Pictures of 54 px, or pins of 22 px. */
  look?: 'units' | 'pins'
  icons?: Icons
  selectedId?: Key
  onSelect?: (id: Key) => void
}

const radii = { units: 80, pins: 56 }
/** Maximum number of spread points. */
const mostSpread = 60

interface Open {
  id: number
  rows: Int32Array
}

/**
 * Clusters stationary points that are already loaded. Click or Enter zooms until a cluster splits, and spreads out
 * points at one location. Moving units need `ClusterLayer` and `UnitLayer`.
 */
export function PointLayer({ points, groups, look = 'units', icons, selectedId, onSelect }: Props) {
  const engine = useEngine()
  const map = useMap()
  const labels = use(LabelsContext)
  const columns = useMemo(() => columnsOf(points, groups), [points, groups])
  const shown = useClusters(columns, radii[look])
  const [open, setOpen] = useState<Open>()
  useContents(points)

  const opened = shown?.clustered.clusters.find(({ id }) => id === open?.id)
  useEffect(() => {
    // the cluster has split, or the points have changed
    if (open && !opened) setOpen(undefined)
  }, [open, opened])

  const clusters = useMemo(
    () =>
      (shown?.clustered.clusters ?? []).map((cluster): MapCluster => {
        const parts = cluster.parts.flatMap(({ group, count }) => {
          const known = groups[group]
          return known ? [{ ...known, count }] : []
        })
        return {
          id: cluster.id,
          lat: cluster.lat,
          lng: cluster.lng,
          count: cluster.count,
          statuses: parts.map(({ color, count }) => ({ color, count })),
          label: nameOf(
            labels.cluster(cluster.count),
            parts.flatMap(({ named, count }) => (named ? [named(count)] : [])),
          ),
        }
      }),
    [shown, groups, labels],
  )
  const colored = useMemo(() => coloring(points, groups), [points, groups])
  const singles = useMemo(() => {
    const rows = [...(shown?.clustered.singles ?? [])]
    const selected = selectedId === undefined ? -1 : points.findIndex(({ id }) => id === selectedId)
    return colored(selected < 0 || rows.includes(selected) ? rows : [...rows, selected])
  }, [shown, points, colored, selectedId])

  const openId = opened?.id
  const close = () => {
    setOpen(undefined)
    engine?.surface.querySelector<HTMLElement>(`.mk-cluster[data-id="${openId}"]`)?.focus({ preventScroll: true })
  }
  const select = useCallback(
    ({ id }: MapCluster) => {
      if (id === openId) return setOpen(undefined)
      const cluster = shown?.clustered.clusters.find(each => each.id === id)
      if (!shown || !cluster) return
      shown.clusterer.open(cluster.id, mostSpread, ({ zoom, rows }) => {
        const isSpot = zoom > lastZoom
        if (isSpot) setOpen({ id: cluster.id, rows })
        if (!isSpot || (map.view()?.zoom ?? 0) < lastZoom)
          map.flyTo({ lat: cluster.lat, lng: cluster.lng, zoom: isSpot ? lastZoom : zoom })
      })
    },
    [map, shown, openId],
  )
  const common = { ...(selectedId !== undefined && { selectedId }), ...(onSelect && { onSelect }) }
  return (
    <>
      {look === 'units' ? (
        <UnitLayer units={singles} {...common} {...(icons && { icons })} />
      ) : (
        <PinLayer pins={singles} {...common} />
      )}
      <ClusterLayer clusters={clusters} {...(openId !== undefined && { expandedId: openId })} onSelect={select} />
      {engine && opened && open && (
        <Spread
          key={opened.id}
          engine={engine}
          at={opened}
          name={clusters.find(({ id }) => id === opened.id)?.label ?? ''}
          points={colored([...open.rows])}
          more={opened.count - open.rows.length}
          selectedId={selectedId}
          onSelect={onSelect}
          onClose={close}
        />
      )}
    </>
  )
}

const nameOf = (all: string, parts: readonly string[]) => (parts.length > 0 ? `${all}: ${parts.join(', ')}` : all)

/** Returns points by row, with the group colour as default. */
function coloring(points: readonly MapPoint[], groups: readonly PointGroup[]) {
  const colors = new Map(groups.map(({ id, color }) => [id, color]))
  return (rows: readonly number[]) =>
    rows.flatMap(row => {
      const point = points[row]
      return point ? [{ ...point, color: point.color ?? colors.get(point.group) }] : []
    })
}

function columnsOf(points: readonly MapPoint[], groups: readonly PointGroup[]): PointColumns {
  const numbers = new Map(groups.map(({ id }, number) => [id, number]))
  return {
    lats: Float64Array.from(points, ({ lat }) => lat),
    lngs: Float64Array.from(points, ({ lng }) => lng),
    // unknown groups are omitted from the ring
    groups: Uint8Array.from(points, ({ group }) => numbers.get(group) ?? 255),
  }
}

interface Shown {
  columns: PointColumns
  clusterer: Clusterer
  clustered: Clustered
}

/** Clusters the visible area with a margin. Undefined until the first result, also after new points. */
function useClusters(columns: PointColumns, radius: number): Shown | undefined {
  const engine = useEngine()
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    if (!engine) return
    const clusterer = createClusterer(columns, radius)
    let last: PointView | undefined
    const follow = () => {
      const [zoom, bounds] = [Math.round(engine.view().zoom), engine.bounds()]
      if (last?.zoom === zoom && containsBounds(last.bounds, bounds)) return
      last = { zoom, bounds: padBounds(bounds) }
      // a transition keeps the map responsive
      clusterer.view(last, clustered => startTransition(() => setShown({ columns, clusterer, clustered })))
    }
    follow()
    const stop = engine.onMove(follow)
    return () => {
      stop()
      clusterer.dispose()
    }
  }, [engine, columns, radius])
  return shown?.columns === columns ? shown : undefined
}
