import { useService } from '@muster/ui'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { boundsHeader, fleetPositions, type ClusteredUnits, type MapWindow } from '../services/fleet-positions.service.ts'
import { patchPositions } from '../services/patch-positions.ts'

const refreshMs = 1_000
const idleRefreshMs = 15_000

/**
 * The fleet of a window: clusters and single units from the server, singles moved by the live feed. A new window gives up
 * the request of the one before. Groups are fetched again at most once a second, and only when something in them moved.
 */
export function useFleet(window: MapWindow | undefined) {
  const positions = useService(fleetPositions)
  const client = useQueryClient()
  const statuses = useQuery({ ...positions.statuses(), staleTime: 60_000 })
  const colors = useMemo(() => new Map(statuses.data?.map(({ statusId, color }) => [statusId, color])), [statuses.data])
  const options = useMemo(() => (window ? positions.clustered(window) : undefined), [positions, window])
  const query = useQuery({
    ...(options ?? positions.clustered({ south: 0, west: 0, north: 0, east: 0, zoom: 0 })),
    enabled: options !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: idleRefreshMs,
  })

  const current = useRef({ options, colors })
  current.current = { options, colors }
  const header = window && boundsHeader(window)
  const subscription = useRef<ReturnType<typeof positions.follow>>(undefined)

  useEffect(() => {
    if (!header) return
    if (subscription.current) return subscription.current.move({ bounds: header })
    subscription.current = positions.follow(header, update => {
      const { options: now, colors: known } = current.current
      if (!now) return
      let unknown = false
      client.setQueryData<ClusteredUnits>(now.queryKey, answer => {
        if (!answer) return answer
        const patched = patchPositions(answer, update, known)
        unknown = patched.unknown || update.gone.length > 0
        return patched.answer
      })
      if (unknown) refresh()
    })
  }, [client, header, positions])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function refresh() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const { options: now } = current.current
      if (now) void client.refetchQueries({ queryKey: now.queryKey, exact: true })
    }, refreshMs)
  }

  useEffect(() => {
    const stop = positions.onGap(() => {
      const { options: now } = current.current
      if (now) void client.refetchQueries({ queryKey: now.queryKey, exact: true })
    })
    return () => {
      stop()
      clearTimeout(timer.current)
      timer.current = undefined
      subscription.current?.()
      subscription.current = undefined
    }
  }, [client, positions])

  return { query, colors }
}
