import { defaultColor, type Track } from '@muster/map-kit'
import { useHost, useService } from '@muster/ui'
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { linesOf } from '../history/lines.ts'
import type { UnitPosition } from '../services/fleet-positions.service.ts'
import { history, historyPageSize } from '../services/history/history.service.ts'
import { tracksOf, type HistoryPosition } from '../services/history/track.ts'

const [hourMs, renewMs] = [3_600_000, 60_000]
const mostUnits = 20
/** Twenty units that report every ten seconds. */
const mostPages = 15
const none: readonly Track[] = []

/** Where the units in view have been in the last hour, in the colours of their statuses; the first twenty of them. */
export function useTrails(units: readonly UnitPosition[]): readonly Track[] {
  const { positions } = useService(history)
  const queries = useQueryClient()
  const limit = Math.min(mostUnits, useHost().core.config.reports.history.units ?? mostUnits)
  const unitIds = useMemo(() => units.slice(0, limit).map(({ unitId }) => unitId), [units, limit])
  const trails = useQuery({
    queryKey: ['map.trails', unitIds.toSorted((a, b) => a - b).join()],
    queryFn: unitIds.length === 0 ? skipToken : () => load(),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    staleTime: renewMs / 2,
  })

  async function load(): Promise<Track[]> {
    const now = Date.now()
    const [from, to] = [now - hourMs, now].map(time => new Date(time).toISOString()) as [string, string]
    const found: HistoryPosition[] = []
    for (let page = 1; page <= mostPages; page++) {
      const { items, totalCount } = await queries.fetchQuery({
        ...positions({ unitIds, from, to, showAll: false }, page),
        gcTime: 0,
      })
      found.push(...items)
      if (page * historyPageSize >= totalCount) break
    }
    return linesOf(tracksOf(found))
  }

  const colors = useMemo(
    () => new Map(units.map(({ unitId, statusColor }) => [unitId, cssColor(statusColor)])),
    [units],
  )
  return useMemo(
    () => trails.data?.map(line => ({ ...line, color: colors.get(unitOf(line)) ?? defaultColor })) ?? none,
    [trails.data, colors],
  )
}

/** Ids of lines begin with their unit. */
const unitOf = ({ id }: Track) => Number(String(id).split(' ', 1)[0])
const cssColor = (digits: string) => (/^[\da-f]{6}$/i.test(digits) ? `#${digits}` : digits)
