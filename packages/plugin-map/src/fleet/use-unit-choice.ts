import { useMap } from '@muster/map-kit'
import { useSession } from '@muster/ui'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { UnitChoice } from '../clients/fleet-positions.client.ts'
import { choiceOf, type FilterPart, filterParts, initialNavigator, withoutPart } from '../navigator/navigator-state.ts'
import type { useFleetBounds } from './use-initial-view.ts'

/** Holds the state of the navigator and the units that it lists, which the map shows as well. */
export function useUnitChoice(
  { statusId }: { statusId?: number | undefined },
  search: string,
  onSearch: (text: string) => void,
) {
  const own = useSession()?.companyId ?? 0
  const [navigator, setNavigator] = useState(() => initialNavigator(own, statusId))
  return {
    navigator,
    setNavigator,
    choice: useMemo(() => choiceOf(navigator, search), [navigator, search]),
    parts: filterParts(navigator, search),
    removePart: ({ kind }: FilterPart) =>
      kind === 'search' ? onSearch('') : setNavigator(withoutPart(navigator, kind)),
  }
}

/** Fits the map when the user selects other units. Removing the filter keeps the view. */
export function useFitToChoice(
  choice: UnitChoice,
  { extent, isLoaded }: ReturnType<typeof useFleetBounds>,
  onFit: () => void,
): void {
  const map = useMap()
  const key = JSON.stringify(choice)
  const fitted = useRef(key)
  const fit = useEffectEvent(() => {
    onFit()
    if (extent) map.fitBounds(extent)
  })
  useEffect(() => {
    if (fitted.current === key || !isLoaded) return
    fitted.current = key
    if (key !== '{}') fit()
  }, [key, isLoaded])
}
