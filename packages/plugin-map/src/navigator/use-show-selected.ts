import { useEffect, useRef } from 'react'
import type { useRows } from './use-rows.ts'

/** Scrolls to the selected unit once (001 §4). @param placeOf its index, loaded or not; below 0 if not listed */
export function useShowSelected(
  selectedId: number | undefined,
  { count, lineOf }: ReturnType<typeof useRows>,
  show: (line: number) => void,
  placeOf?: (unitId: number) => Promise<number>,
): void {
  const wasShown = useRef<number>(undefined)
  useEffect(() => {
    if (selectedId === undefined || count === 0) wasShown.current = undefined
    else if (wasShown.current !== selectedId) {
      wasShown.current = selectedId
      const line = lineOf(row => row.itemType === 'EQUIPMENT' && row.id === selectedId)
      if (line >= 0) show(line)
      else void placeOf?.(selectedId).then(place => place >= 0 && wasShown.current === selectedId && show(place))
    }
  }, [selectedId, count, lineOf, placeOf, show])
}
