import { dayOf, endOfDay, startOfDay } from '@muster/core'
import { defaultColor, type Track, TrackLayer } from '@muster/map-kit'
import { useFormat, useHost, useClient } from '@muster/ui'
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { linesOf } from '../history/lines.ts'
import { fleetPositions, type UnitPosition } from '../clients/fleet-positions.client.ts'
import { history, historyPageSize } from '../clients/history/history.client.ts'
import { type HistoryPosition, tracksOf } from '../clients/history/track.ts'

const [hourMs, renewMs] = [3_600_000, 60_000]
const mostUnits = 20
/** Enough for an hour of twenty units, or a day of one, that report every ten seconds. */
const mostPages = 18
const noTracks: readonly Track[] = []

interface HourTrailsProps {
  units: readonly UnitPosition[]
  /** Unit with its own trail. */
  exceptId: number | undefined
}

/** Draws the last hour of the first twenty visible units, in status colours. */
export function HourTrails({ units, exceptId }: HourTrailsProps): ReactNode {
  const limit = Math.min(mostUnits, useHost().core.config.reports.history.units ?? mostUnits)
  const unitIds = useMemo(
    () => units.flatMap(({ unitId }) => (unitId === exceptId ? [] : [unitId])).slice(0, limit),
    [units, exceptId, limit],
  )
  const lines = useLines(unitIds, 'hour', now => [now - hourMs, now])
  const colors = useMemo(
    () => new Map(units.map(({ unitId, statusColor }) => [unitId, cssColor(statusColor)])),
    [units],
  )
  const tracks = useMemo(
    () => lines.map(line => ({ ...line, color: colors.get(unitOf(line)) ?? defaultColor })),
    [lines, colors],
  )
  return <TrackLayer tracks={tracks} width={3} />
}

/** Draws the day of a unit's last position, in the time zone of the user. `onDrawn` is called when the first line is on the map. */
export function DayTrail({ unitId, onDrawn }: { unitId: number; onDrawn?: () => void }): ReactNode {
  const { zone } = useFormat()
  const unit = useQuery(useClient(fleetPositions).unit(unitId)).data
  const last = unit?.lastPositionTimestamp
  const day = last === undefined ? undefined : dayOf(zone, Date.parse(last))
  const unitIds = day ? [unitId] : []
  const lines = useLines(unitIds, day ? `${day.year}-${day.month}-${day.day}` : '', now =>
    day ? [startOfDay(zone, day), Math.min(now, endOfDay(zone, day))] : [now, now],
  )
  const color = unit ? cssColor(unit.statusColor) : defaultColor
  const tracks = useMemo(() => lines.map(line => ({ ...line, color })), [lines, color])
  const isDrawn = lines.length > 0
  const announce = useEffectEvent(() => onDrawn?.())
  useEffect(() => {
    if (isDrawn) announce()
  }, [isDrawn])
  return <TrackLayer tracks={tracks} width={3} />
}

/** Reads the lines of units in a period. @param periodKey identifies the period in the cache */
function useLines(
  unitIds: readonly number[],
  periodKey: string,
  periodAt: (now: number) => readonly [from: number, to: number],
): readonly Track[] {
  const { positions } = useClient(history)
  const queries = useQueryClient()
  const trails = useQuery({
    queryKey: ['map.trails', periodKey, unitIds.toSorted((a, b) => a - b).join()],
    queryFn: unitIds.length === 0 ? skipToken : () => load(),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    staleTime: renewMs / 2,
  })

  async function load(): Promise<Track[]> {
    const [from, to] = periodAt(Date.now()).map(time => new Date(time).toISOString()) as [string, string]
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

  return unitIds.length === 0 ? noTracks : (trails.data ?? noTracks)
}

const cssColor = (digits: string) => (/^[\da-f]{6}$/i.test(digits) ? `#${digits}` : digits)
/** Line ids start with the unit id. */
const unitOf = ({ id }: Track) => Number(String(id).split(' ', 1)[0])
