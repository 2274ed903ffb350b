import { useEffect, useRef, useState } from 'react'
import { indexAt } from '../services/history/cursor.ts'
import { historyPageSize } from '../services/history/history.service.ts'
import type { Track } from '../services/history/track.ts'
import { useCursorStore } from './cursor-store.ts'
import type { Tracks } from './use-tracks.ts'

/** The page of the list: the one turned to, until the cursor comes to another. A moment in the address leads to its page. */
export function useFollowedPage(
  start: number,
  { tracks, marked }: Pick<Tracks, 'tracks' | 'marked'>,
): [number, (page: number) => void] {
  const cursor = useCursorStore()
  const [page, setPage] = useState(start)
  const follows = useRef(start === 1)
  useEffect(() => {
    let before = pageAt(tracks, marked, cursor.get())
    // the requested page may have loaded only now
    if (follows.current && before !== undefined) setPage(before)
    return cursor.subscribe(() => {
      const here = pageAt(tracks, marked, cursor.get())
      const isMove = before !== undefined && here !== before
      before = here
      if (!isMove || here === undefined) return
      follows.current = true
      setPage(here)
    })
  }, [cursor, tracks, marked])
  // the address leads back and forth
  const [seen, setSeen] = useState(start)
  if (seen !== start) {
    setSeen(start)
    setPage(start)
  }
  const turn = (to: number) => {
    follows.current = false
    setPage(to)
  }
  return [page, turn]
}

/** Positions lie in order of time in the pages of all units; those on no track are among them. */
function pageAt(tracks: readonly Track[], marked: Float64Array, time: number | null): number | undefined {
  if (time === null || tracks.length === 0) return undefined
  const before = tracks.reduce((sum, { times }) => sum + indexAt(times, time) + 1, indexAt(marked, time) + 1)
  return Math.max(1, Math.ceil(before / historyPageSize))
}
