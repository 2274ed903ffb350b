import { useService } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { navigator } from '../services/navigator.service.ts'
import { arrive, back, enter, jump, startAt, upTo, type Place, type Way } from './place.ts'
import { companiesOf, fleetsOf } from './rows.ts'
import { staleTime } from './use-rows.ts'

/** The way through companies and fleets; a company that is but one fleet opens that by itself. */
export function useBreadcrumbs(own: number) {
  const service = useService(navigator)
  const [way, setWay] = useState<Way>(() => startAt(own))
  // the same query as the list, so that it is sent once
  const companies = useQuery({ ...companiesOf(service, own, '').page(0), staleTime })
  const fleets = useQuery({ ...fleetsOf(service, own, '').page(0), staleTime })
  const [below, within] = [companies.data?.totalCount, fleets.data]
  const settle = useEffectEvent(() => {
    if (below === undefined || !within) return
    const next = arrive(way, { companies: below, fleets: within.totalCount, only: within.items[0] })
    if (next === 'leave') history.back()
    else if (next !== way) setWay(next)
  })
  useEffect(() => settle(), [way, below, within])
  return {
    way,
    ownName: fleets.data?.companyName,
    isUnknown: fleets.isError,
    /** @param isFound out of a search, whatever the way was before */
    goTo: (place: Place, isFound = false) => setWay(isFound ? jump(way, place) : enter(way, place)),
    goBack: () => setWay(back(way)),
    goUp: (index: number) => setWay(upTo(way, index)),
  }
}
