import type { MapCluster, MapUnit } from '@muster/map-kit'
import { useMemo } from 'react'
import type { ClusteredUnits } from '../services/fleet-positions.service.ts'
import { clusterOf, coloured, markerOf } from './markers.ts'

/** A fleet as the map draws it: what did not change stays the same. @param colors by status id */
export function useDrawn(
  fleet: ClusteredUnits | undefined,
  colors: ReadonlyMap<number, string>,
): { clusters: readonly MapCluster[]; markers: readonly MapUnit[] } {
  const { clusters: groups, units } = fleet ?? {}
  const clusters = useMemo(() => groups?.map(group => clusterOf(group, colors)) ?? [], [groups, colors])
  const markers = useMemo(() => units?.map(unit => markerOf(coloured(unit, colors))) ?? [], [units, colors])
  return { clusters, markers }
}
