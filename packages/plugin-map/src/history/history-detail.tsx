import { exceedsLimit } from '@muster/core'
import { MapProvider } from '@muster/map-kit'
import { useRememberUnits } from '@muster/fleet-kit/report'
import { useFormat, useHost } from '@muster/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { CursorContext, CursorStore } from './use-cursor.ts'
import { HistoryScreen } from './history-screen.tsx'
import { LimitExceeded } from './history-states.tsx'
import { type HistoryQuery, useHistoryUrl } from './use-history-url.ts'
import './history.css'

/** Shows the position history. Another selection mounts another screen. */
export function HistoryDetail({ query: linked }: { query: HistoryQuery }): ReactNode {
  const [query, go] = useHistoryUrl(linked)
  if (useExceedsLimits(query)) return <LimitExceeded query={query} />
  return <HistoryOfSelection key={`${query.unitIds.join()} ${query.from} ${query.to}`} query={query} go={go} />
}

function HistoryOfSelection({ query, go }: { query: HistoryQuery; go(patch: Partial<HistoryQuery>): void }): ReactNode {
  const [cursor] = useState(() => new CursorStore(query.at === undefined ? null : Date.parse(query.at)))
  const { unitIds, from, to, all: showAll } = query
  useRememberUnits(unitIds)
  const key = unitIds.join()
  const choice = useMemo(() => ({ unitIds: key.split(',').map(Number), from, to, showAll }), [key, from, to, showAll])
  return (
    <CursorContext value={cursor}>
      <MapProvider>
        <HistoryScreen query={query} choice={choice} go={go} />
      </MapProvider>
    </CursorContext>
  )
}

/** Returns true if a link exceeds the limits of the selection screen (001 §9). */
function useExceedsLimits({ unitIds, from, to }: HistoryQuery): boolean {
  const { days, units } = useHost().core.config.reports.history
  const { zone } = useFormat()
  const [now] = useState(Date.now)
  if (units !== undefined && new Set(unitIds).size > units) return true
  return (
    days !== undefined && exceedsLimit({ from: Date.parse(from), to: Date.parse(to) }, { maxDays: days }, zone, now)
  )
}
