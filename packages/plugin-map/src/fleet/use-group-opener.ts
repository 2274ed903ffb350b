import type { FleetSchemas } from '@muster/contract'
import type { MapCluster } from '@muster/map-kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ClusteredUnits, MapWindow } from '../services/fleet-positions.service.ts'

export interface OpenGroup {
  readonly kind: 'group'
  readonly cluster: FleetSchemas['Cluster']
  /** Group ids are valid only with the window of their request. */
  readonly window: MapWindow
}

/** Opens a group as it was drawn: a fleet that moves has other groups a second later. */
export function useGroupOpener(
  { data, isPlaceholderData }: UseQueryResult<ClusteredUnits>,
  window: MapWindow | undefined,
  open: (group: OpenGroup) => void,
): (cluster: MapCluster) => void {
  // a new window shows the groups of the one before until its own are there
  const drawn = useRef(window)
  useEffect(() => {
    if (!isPlaceholderData) drawn.current = window
  }, [isPlaceholderData, window])
  const groups = data?.clusters
  return useCallback(
    ({ id }) => {
      const cluster = groups?.find(each => each.id === id)
      if (cluster && drawn.current) open({ kind: 'group', cluster, window: drawn.current })
    },
    [groups, open],
  )
}
