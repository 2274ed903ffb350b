import { MapProvider } from '@muster/map-kit'
import { useMemo, useState, type ReactNode } from 'react'
import { CursorContext, CursorStore } from './cursor-store.ts'
import { HistoryScreen } from './history-screen.tsx'
import { TooMuch } from './too-much.tsx'
import { useHistoryPlace, type HistoryQuery } from './use-history-place.ts'
import { useIsTooMuch } from './use-is-too-much.ts'
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
