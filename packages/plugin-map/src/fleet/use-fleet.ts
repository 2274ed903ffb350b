import { useLiveState, useService } from '@muster/ui'
import { keepPreviousData, skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import {
  boundsHeader,
  fleetPositions,
  type ClusteredUnits,
  type MapWindow,
} from '../services/fleet-positions.service.ts'
import type { LiveUpdate } from '../services/live-update.ts'
import { patchPositions } from '../services/patch-positions.ts'
import { useFeed } from './use-feed.ts'

/** Groups outdated by live positions are requested again at once, but at most this often. */
const regroupMs = 1_000
/** Counts and rings of groups are renewed this often, and everything while nothing is live. */
const renewMs = 15_000

/**
 * The fleet of a window: clusters and single units from the server, single units moved by the live feed. A new window
 * gives up the request of the one before.
 *
 * @param colors by status id
 * @param onUpdate called with every update of the feed, including units in groups
 */
export function useFleet(
  window: MapWindow | undefined,
  colors: ReadonlyMap<number, string>,
  onUpdate?: (update: LiveUpdate) => void,
): UseQueryResult<ClusteredUnits> {
  const positions = useService(fleetPositions)
  const client = useQueryClient()
  const isLive = useLiveState().status === 'live'
  const options = useMemo(() => window && positions.clustered(window), [positions, window])
  const fleet = useQuery({
    ...options,
    queryKey: options?.queryKey ?? ['no window'],
    queryFn: options?.queryFn ?? skipToken,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isLive && state.data?.clusters.length === 0 ? false : renewMs),
  })

  const { refetch } = fleet
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const regrouped = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  useFeed(window && boundsHeader(window), update => {
    onUpdate?.(update)
    const shown = options && client.getQueryData<ClusteredUnits>(options.queryKey)
    if (!shown) return
    const { answer, outgrown } = patchPositions(shown, update, colors)
    if (answer !== shown) client.setQueryData(options.queryKey, answer)
    if (!outgrown) return
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        regrouped.current = Date.now()
        void refetch()
      },
      Math.max(0, regrouped.current + regroupMs - Date.now()),
    )
  })

  useEffect(() => positions.onGap(() => void refetch()), [positions, refetch])
  return fleet
}
