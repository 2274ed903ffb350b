import { useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  resolveArrival,
  back,
  enter,
  here,
  jump,
  modeOf,
  type Place,
  upTo,
  type BreadcrumbPath,
} from './breadcrumb-path.ts'
import { companiesOf, fleetsOf, type PlaceRow } from './rows.ts'
import type { NavigatorState } from './navigator-state.ts'
import { staleTime } from './use-rows.ts'
import { navigator } from '../clients/navigator.client.ts'

/** Changes the breadcrumbs. A company with a single fleet opens it automatically. */
function useBreadcrumbs(path: BreadcrumbPath, onChange: (path: BreadcrumbPath) => void) {
  const client = useClient(navigator)
  const own = path.places[0].id
  // same query key as the list, so that one request is sent
  const companies = useQuery({ ...companiesOf(client, own, '').page(0), staleTime })
  const fleets = useQuery({ ...fleetsOf(client, own, '').page(0), staleTime })
  const [below, within] = [companies.data?.totalCount, fleets.data]
  const settle = useEffectEvent(() => {
    if (below === undefined || !within) return
    const next = resolveArrival(path, { companies: below, fleets: within.totalCount, only: within.items[0] })
    if (next === 'leave') history.back()
    else if (next !== path) onChange(next)
  })
  useEffect(() => settle(), [path, below, within])
  return {
    ownCompanyName: fleets.data?.companyName,
    isUnknown: fleets.isError,
    /** @param isFound true for search results, which reset the path */
    pathTo: (place: Place, isFound = false) => (isFound ? jump(path, place) : enter(path, place)),
    goUp: (index: number) => onChange(upTo(path, index)),
  }
}

/** Combines breadcrumbs, list mode and the row that receives the focus. */
export function useNavigation(
  state: NavigatorState,
  onChange: (state: NavigatorState) => void,
  search: string,
  onSearch: (text: string) => void,
) {
  const { path } = state
  const { pathTo, ...rest } = useBreadcrumbs(path, changed => onChange({ ...state, path: changed }))
  const place = here(path)
  const mode = modeOf(path, search)
  return {
    ...rest,
    id: place.id,
    isOwn: place.id === path.places[0].id,
    mode,
    goInto({ itemType, id, name }: PlaceRow) {
      const kind = itemType === 'COMPANY' ? 'company' : 'fleet'
      onChange({ ...state, focusOn: 'first', path: pathTo({ kind, id, name }, mode === 'search') })
      if (mode === 'search') onSearch('')
    },
    showAll: () =>
      onChange({ ...state, focusOn: 'first', path: pathTo({ kind: 'all', id: place.id, name: place.name }) }),
    /** Goes back and focuses the row that led here. */
    leave() {
      const focusOn =
        place.kind === 'all'
          ? ('first' as const)
          : { itemType: place.kind === 'company' ? ('COMPANY' as const) : ('FLEET' as const), id: place.id }
      if (mode === 'search') onSearch('')
      onChange({ ...state, focusOn, path: mode === 'search' ? path : back(path) })
    },
  }
}
