import { useEffect, useState } from 'react'
import type { HistoryPosition, Track } from '../services/history/track.ts'
import { useCursorStore } from './cursor-store.ts'
import type { HistoryQuery } from './use-history-place.ts'

/** The selected unit and the position whose details are open; selecting a position moves the cursor there. */
export function useLookedAt(
  unitId: number | undefined,
  tracks: readonly Track[],
  first: number | undefined,
  go: (patch: Partial<HistoryQuery>) => void,
) {
  const cursor = useCursorStore()
  const [opened, setOpened] = useState<HistoryPosition>()
  const selected = tracks.find(track => track.unitId === unitId) ?? tracks[0]
  useEffect(() => {
    if (cursor.get() === null && first !== undefined) cursor.set(first)
  }, [cursor, first])
  const look = (position: HistoryPosition) => {
    cursor.set(Date.parse(position.timestamp))
    if (selected?.unitId !== position.unitId) go({ unit: position.unitId })
  }
  const open = (position: HistoryPosition | undefined) => {
    if (position) look(position)
    setOpened(position)
  }
  return { selected, opened, look, open }
}
