import type { TimeRange } from '@muster/ui/charts'
import { useState } from 'react'

/** What charts of one screen have in common, so that they show the same stretch and moment. */
export interface SharedView {
  range: TimeRange | null
  onRange(range: TimeRange | null): void
  cursor: number | null
  onCursor(time: number | null): void
}

export function useSharedView(): SharedView {
  const [range, onRange] = useState<TimeRange | null>(null)
  const [cursor, onCursor] = useState<number | null>(null)
  return { range, onRange, cursor, onCursor }
}
