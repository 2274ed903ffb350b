import type { Key } from '@muster/map-kit'
import { PointLayer, type MapPoint, type PointGroup } from '@muster/map-kit/points'
import { seconds } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stopsOf } from '../clients/history/stops.ts'
import type { HistoryPosition, Track } from '../clients/history/track.ts'
import { useCursorStore } from './use-cursor.ts'
import type { Leg, Legs } from './use-legs.ts'

interface Props {
  /** Positions of the current list page. */
  positions: readonly HistoryPosition[]
  selected: Track | undefined
  legs: Legs | undefined
  opened: HistoryPosition | undefined
  /** Status names by id, limited to those the user may see. */
  names: ReadonlyMap<number, string>
  onOpen(position: HistoryPosition): void
}

const noLegs: readonly Leg[] = []

/** Colour of stops. Status colours come from the company. */
const stopColor = '#2f3b47'

/**
 * Shows the positions of the page and the stops of the unit, clustered. A stop moves the cursor, a position opens
 * its details.
 */
export function HistoryPoints({ positions, selected, legs, opened, names, onOpen }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const cursor = useCursorStore()
  const known = legs && (legs.legs ?? noLegs)
  const stops = useMemo(() => stopPoints(selected, known), [selected, known])
  const points = useMemo(
    () => [
      ...positions.map(({ positionId, position: [lng = 0, lat = 0], timestamp, statusId, statusColor }): MapPoint => ({
        id: positionId,
        lat,
        lng,
        name: format.dateTime(timestamp),
        group: String(statusId),
        color: statusColor,
      })),
      ...stops.map(({ from, to, lat, lng }): MapPoint => ({
        id: stopKey(from),
        lat,
        lng,
        name: t('history.stop', { at: format.dateTime(from), duration: format.duration(seconds((to - from) / 1000)) }),
        group: 'stop',
        mark: 'stop',
      })),
    ],
    [positions, stops, format, t],
  )
  const groups = useMemo(
    (): PointGroup[] => [
      { id: 'stop', color: stopColor, named: count => t('history.map.stops', { count }) },
      ...[...new Map(positions.map(({ statusId, statusColor }) => [statusId, statusColor]))].map(([id, color]) => {
        const name = names.get(id)
        return { id: String(id), color, ...(name !== undefined && { named: (count: number) => `${count} ${name}` }) }
      }),
    ],
    [positions, names, t],
  )
  const select = (id: Key) => {
    const stop = stops.find(({ from }) => stopKey(from) === id)
    if (stop) return cursor.set(stop.from)
    const position = positions.find(({ positionId }) => positionId === id)
    if (position) onOpen(position)
  }
  return (
    <PointLayer
      look="pins"
      points={points}
      groups={groups}
      {...(opened && { selectedId: opened.positionId })}
      onSelect={select}
    />
  )
}

/** Returns the stops of the trips report, or of the track if the session has no access to the report. */
function stopPoints(selected: Track | undefined, legs: readonly Leg[] | undefined) {
  if (!selected) return []
  if (!legs) {
    return stopsOf(selected).map(({ from, to, index }) => ({
      from,
      to,
      lat: selected.lats[index] ?? 0,
      lng: selected.lngs[index] ?? 0,
    }))
  }
  return legs
    .filter(({ kind }) => kind === 'STOP')
    .map(({ from, to, start }) => ({
      from: Date.parse(from),
      to: Date.parse(to),
      lat: start.latitude,
      lng: start.longitude,
    }))
}

const stopKey = (from: number) => `stop ${from}`
