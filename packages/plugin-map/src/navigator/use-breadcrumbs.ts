import { useService } from '@muster/ui'
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
import { navigator } from '../services/navigator.service.ts'

/** The way through companies and fleets; a company that is but one fleet opens that by itself. */
function useBreadcrumbs(own: number) {
  const service = useService(navigator)
  const [path, setWay] = useState<BreadcrumbPath>(() => initialPath(own))
  // the same query as the list, so that it is sent once
  const companies = useQuery({ ...companiesOf(service, own, '').page(0), staleTime })
  const fleets = useQuery({ ...fleetsOf(service, own, '').page(0), staleTime })
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
    /** @param isFound out of a search, whatever the way was before */
    goTo: (place: Place, isFound = false) => setWay(isFound ? jump(path, place) : enter(path, place)),
    goBack: () => setWay(back(path)),
    goUp: (index: number) => setWay(upTo(path, index)),
  }
}

/** Navigation through the list: where it is, where it goes, and which row gets the focus. */
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
    /** Back to where it came from, onto the row that led here. */
    leave() {
      setFocusOn(
        place.kind === 'all' ? 'first' : { itemType: place.kind === 'company' ? 'COMPANY' : 'FLEET', id: place.id },
      )
      if (mode === 'search') onSearch('')
      else goBack()
    },
  }
}
