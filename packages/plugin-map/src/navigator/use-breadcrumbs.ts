import { useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  resolveArrival,
  back,
  enter,
  here,
  jump,
  modeOf,
  type Place,
  initialPath,
  upTo,
  type BreadcrumbPath,
} from './breadcrumb-path.ts'
import { companiesOf, fleetsOf, type PlaceRow } from './rows.ts'
import type { Focused } from './row-focus.ts'
import { staleTime } from './use-rows.ts'
import { navigator } from '../clients/navigator.client.ts'

/** Holds the breadcrumbs. A company with a single fleet opens it automatically. */
function useBreadcrumbs(own: number) {
  const client = useClient(navigator)
  const [path, setWay] = useState<BreadcrumbPath>(() => initialPath(own))
  // same query key as the list, so that one request is sent
  const companies = useQuery({ ...companiesOf(client, own, '').page(0), staleTime })
  const fleets = useQuery({ ...fleetsOf(client, own, '').page(0), staleTime })
  const [below, within] = [companies.data?.totalCount, fleets.data]
  const settle = useEffectEvent(() => {
    if (below === undefined || !within) return
    const next = resolveArrival(path, { companies: below, fleets: within.totalCount, only: within.items[0] })
    if (next === 'leave') history.back()
    else if (next !== path) setWay(next)
  })
  useEffect(() => settle(), [path, below, within])
  return {
    path,
    ownCompanyName: fleets.data?.companyName,
    isUnknown: fleets.isError,
    /** @param isFound true for search results, which reset the path */
    goTo: (place: Place, isFound = false) => setWay(isFound ? jump(path, place) : enter(path, place)),
    goBack: () => setWay(back(path)),
    goUp: (index: number) => setWay(upTo(path, index)),
  }
}

/** Combines breadcrumbs, list mode and the row that receives the focus. */
export function useNavigation(own: number, search: string, onSearch: (text: string) => void) {
  const { goTo, goBack, ...rest } = useBreadcrumbs(own)
  const [focusOn, setFocusOn] = useState<Focused>()
  const place = here(rest.path)
  const mode = modeOf(rest.path, search)
  return {
    ...rest,
    id: place.id,
    isOwn: place.id === own,
    mode,
    focusOn,
    goInto({ itemType, id, name }: PlaceRow) {
      setFocusOn('first')
      goTo({ kind: itemType === 'COMPANY' ? 'company' : 'fleet', id, name }, mode === 'search')
      if (mode === 'search') onSearch('')
    },
    showAll() {
      setFocusOn('first')
      goTo({ kind: 'all', id: place.id, name: place.name })
    },
    /** Goes back and focuses the row that led here. */
    leave() {
      setFocusOn(
        place.kind === 'all' ? 'first' : { itemType: place.kind === 'company' ? 'COMPANY' : 'FLEET', id: place.id },
      )
      if (mode === 'search') onSearch('')
      else goBack()
    },
  }
}
