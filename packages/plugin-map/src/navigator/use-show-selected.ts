import { useEffect, useRef } from 'react'
import type { useRows } from './use-rows.ts'

/** The chosen unit comes in sight once (001 §4). @param placeOf where it stands though its page is not loaded; below 0 for nowhere */
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
