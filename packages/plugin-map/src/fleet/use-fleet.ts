import { getUnitsStatusCounters, listUnitsPositions, listUnitsPositionsClustered } from '@muster/contract'
import type { Subscription } from '@muster/core'
import { useLiveState, useClient } from '@muster/ui'
import { keepPreviousData, skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { withStatusColors } from './markers.ts'
import { usePageVisible } from './use-page-visible.ts'
import { feedHeaders, type ClusteredUnits, fleetPositions, type MapWindow } from '../clients/fleet-positions.client.ts'
import type { LiveUpdate } from '../clients/live-update.ts'
import { patchPositions } from '../clients/patch-positions.ts'

/** Minimum interval between requests for outdated groups. */
const regroupMs = 1_000
/** Refresh interval of groups, and of all units while the live feed is down. */
const renewMs = 15_000

/**
 * Reads clusters and single units of a window; the live feed moves single units. A new window cancels the previous
 * request.
 * @param colors by status id
 * @param onUpdate called with every update of the feed, including units in groups
 */
export function useFleet(
  window: MapWindow | undefined,
  colors: ReadonlyMap<number, string>,
  onUpdate?: (update: LiveUpdate) => void,
): UseQueryResult<ClusteredUnits> {
  const positions = useClient(fleetPositions)
  const queries = useQueryClient()
  const isLive = useLiveState().status === 'live'
  const options = useMemo(() => window && positions.clustered(window), [positions, window])
  const fleet = useQuery({
    ...options,
    queryKey: options?.queryKey ?? ['no window'],
    queryFn: options?.queryFn ?? skipToken,
    select: useCallback((data: ClusteredUnits) => withStatusColors(data, colors), [colors]),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isLive && state.data?.clusters.length === 0 ? false : renewMs),
  })

  const { refetch } = fleet
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const regrouped = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  useLiveFeed(window && feedHeaders(window), update => {
    onUpdate?.(update)
    const shown = options && queries.getQueryData<ClusteredUnits>(options.queryKey)
    if (!shown) return
    const { answer, areGroupsOutdated } = patchPositions(shown, update)
    if (answer !== shown) queries.setQueryData(options.queryKey, answer)
    if (!areGroupsOutdated) return
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

/** Subscribes to the units of a window while the page is visible; a new window reuses the subscription. */
function useLiveFeed(headers: Record<string, string> | undefined, onUpdate: (update: LiveUpdate) => void): void {
  const positions = useClient(fleetPositions)
  const wanted = headers && JSON.stringify(headers)
  const isOpen = usePageVisible() && wanted !== undefined
  const subscription = useRef<Subscription>(undefined)
  const hear = useEffectEvent(onUpdate)
  useEffect(() => {
    if (!isOpen) return
    const headers = JSON.parse(wanted) as Record<string, string>
    if (subscription.current) subscription.current.move(headers)
    else subscription.current = positions.follow(headers, update => hear(update))
  }, [isOpen, wanted, positions])
  useEffect(
    () => () => {
      subscription.current?.()
      subscription.current = undefined
    },
    [isOpen, positions],
  )
}

const restMs = 3_000

/** Recounts units by status when the feed reports a status change. */
export function useLiveCounts(): (update: LiveUpdate) => void {
  const queries = useQueryClient()
  const known = useRef(new Map<number, number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    ({ moved }) => {
      const changed = [...moved].filter(
        ([unitId, { statusId }]) => (known.current.get(unitId) ?? statusId) !== statusId,
      )
      for (const [unitId, { statusId }] of moved) known.current.set(unitId, statusId)
      if (changed.length === 0 || timer.current !== undefined) return
      timer.current = setTimeout(() => {
        timer.current = undefined
        for (const { id } of [getUnitsStatusCounters, listUnitsPositionsClustered, listUnitsPositions])
          void queries.invalidateQueries({ queryKey: [id] })
      }, restMs)
    },
    [queries],
  )
}
