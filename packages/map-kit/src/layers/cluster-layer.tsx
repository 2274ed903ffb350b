import { memo, use, useCallback, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Key, MapEngine } from '../engine.ts'
import { LabelsContext, useContents, useEngine } from '../map-context.tsx'
import type { LatLng } from '../types.ts'
import { Anchored } from './anchored.tsx'
import { cssColor } from './sprites.ts'

export interface MapCluster extends LatLng {
  id: Key
  count: number
  /** Unit counts by status colour. */
  statuses: readonly { color: string; count: number }[]
  /** Label; defaults to the map's label for the count. */
  label?: string
}

interface Props {
  clusters: readonly MapCluster[]
  /** Cluster whose contents are spread out. */
  expandedId?: Key
  onSelect?: (cluster: MapCluster) => void
}

/** Renders clusters as focusable buttons. Not for single units. */
export function ClusterLayer({ clusters, expandedId, onSelect }: Props) {
  const engine = useEngine()
  useContents(clusters)
  const keepFocus = useFocusHandover(engine, clusters)
  if (!engine) return null
  return createPortal(
    clusters.map(cluster => (
      <ClusterButton
        key={cluster.id}
        engine={engine}
        cluster={cluster}
        isExpanded={cluster.id === expandedId}
        onSelect={onSelect}
        onFocus={keepFocus}
      />
    )),
    engine.surface,
  )
}

/** Moves the focus of a removed group to the closest one, or to the map. */
function useFocusHandover(engine: MapEngine | undefined, clusters: readonly MapCluster[]) {
  const focused = useRef<MapCluster>(undefined)
  useLayoutEffect(() => {
    const last = focused.current
    const surface = engine?.surface
    if (!last || !surface || clusters.some(({ id }) => id === last.id)) return
    focused.current = undefined
    // another element has the focus
    if (document.activeElement !== document.body && surface.getRootNode() === document) return
    const from = engine.project(last)
    const away = (cluster: MapCluster) => {
      const { x, y } = engine.project(cluster)
      return Math.hypot(x - from.x, y - from.y)
    }
    const [closest] = clusters.toSorted((a, b) => away(a) - away(b))
    const next = closest
      ? surface.querySelector<HTMLElement>(`.mk-cluster[data-id="${closest.id}"]`)
      : surface.closest('.mk-map')?.querySelector<HTMLElement>('[role=region][tabindex="0"]')
    next?.focus({ preventScroll: true })
  }, [clusters, engine])
  return useCallback((cluster: MapCluster | undefined) => {
    focused.current = cluster
  }, [])
}

interface ButtonProps {
  engine: MapEngine
  cluster: MapCluster
  isExpanded: boolean
  onSelect: Props['onSelect']
  onFocus(cluster: MapCluster | undefined): void
}

const ClusterButton = memo(
  function ClusterButton({ engine, cluster, isExpanded, onSelect, onFocus }: ButtonProps) {
    const labels = use(LabelsContext)
    const size = clusterSize(cluster.count)
    return (
      <Anchored engine={engine} at={cluster}>
        <button
          type="button"
          className="mk-cluster"
          style={{ width: size, height: size }}
          data-id={cluster.id}
          aria-label={cluster.label ?? labels.cluster(cluster.count)}
          title={cluster.label}
          aria-expanded={isExpanded || undefined}
          onClick={() => onSelect?.(cluster)}
          onFocus={() => onFocus(cluster)}
          onBlur={event => event.target.isConnected && onFocus(undefined)}
        >
          <Donut cluster={cluster} size={size} />
          <span>{cluster.count}</span>
        </button>
      </Anchored>
    )
  },
  (before, after) =>
    before.engine === after.engine &&
    before.onSelect === after.onSelect &&
    before.isExpanded === after.isExpanded &&
    isSameCluster(before.cluster, after.cluster),
)

/** Diameter in pixels: 40, plus 8.75 for each digit beyond two. */
export const clusterSize = (count: number) => 40 + 8.75 * Math.max(0, String(count).length - 2)

const ringWidth = 4

function Donut({ cluster: { statuses }, size }: { cluster: MapCluster; size: number }) {
  const radius = (size - ringWidth) / 2
  const total = statuses.reduce((sum, status) => sum + status.count, 0)
  const arcs = statuses
    .filter(status => status.count > 0)
    .map(({ color, count }, i, shown) => ({
      color,
      share: (100 * count) / total,
      turned: shown.slice(0, i).reduce((sum, status) => sum + (100 * status.count) / total, 0),
    }))
  return (
    <svg className="mk-donut" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle cx={size / 2} cy={size / 2} r={radius} className="mk-disc" strokeWidth={ringWidth} />
      {arcs.map(({ color, share, turned }, i) => (
        <circle
          key={i}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke={cssColor(color)}
          strokeWidth={ringWidth}
          pathLength={100}
          strokeDasharray={`${share} ${100 - share}`}
          strokeDashoffset={25 - turned}
        />
      ))}
    </svg>
  )
}

function isSameCluster(a: MapCluster, b: MapCluster): boolean {
  return (
    a.id === b.id &&
    a.lat === b.lat &&
    a.lng === b.lng &&
    a.count === b.count &&
    a.label === b.label &&
    a.statuses.length === b.statuses.length &&
    a.statuses.every((status, i) => status.color === b.statuses[i]!.color && status.count === b.statuses[i]!.count)
  )
}
