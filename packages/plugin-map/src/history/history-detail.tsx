import { exceedsLimit } from '@muster/core'
import { MapProvider } from '@muster/map-kit'
import { useFormat, useHost } from '@muster/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { CursorContext, CursorStore } from './use-cursor.ts'
import { HistoryScreen } from './history-screen.tsx'
import { TooMuch } from './history-states.tsx'
import { type HistoryQuery, useHistoryPlace } from './use-history-url.ts'
import './history.css'

/** Where units have been. Another choice is another screen. */
export function HistoryDetail({ query }: { query: HistoryQuery }): ReactNode {
  const [place, go] = useHistoryPlace(query)
  if (useIsTooMuch(place)) return <TooMuch place={place} />
  return <Fresh key={`${place.unitIds.join()} ${place.from} ${place.to}`} place={place} go={go} />
}

function Fresh({ place, go }: { place: HistoryQuery; go(patch: Partial<HistoryQuery>): void }): ReactNode {
  const [cursor] = useState(() => new CursorStore(place.at === undefined ? null : Date.parse(place.at)))
  const { unitIds, from, to, all: showAll } = place
  const key = unitIds.join()
  const choice = useMemo(() => ({ unitIds: key.split(',').map(Number), from, to, showAll }), [key, from, to, showAll])
  return (
    <CursorContext value={cursor}>
      <MapProvider>
        <HistoryScreen place={place} choice={choice} go={go} />
      </MapProvider>
    </CursorContext>
  )
}

/** A link may ask for more than the choice lets through (001 §9). */
function useIsTooMuch({ unitIds, from, to }: HistoryQuery): boolean {
  const { days, units } = useHost().core.config.reports.history
  const { zone } = useFormat()
  const [now] = useState(Date.now)
  if (units !== undefined && new Set(unitIds).size > units) return true
  return (
    days !== undefined && exceedsLimit({ from: Date.parse(from), to: Date.parse(to) }, { maxDays: days }, zone, now)
  )
}
