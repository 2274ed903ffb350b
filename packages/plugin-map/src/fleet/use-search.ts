import { useHost } from '@muster/ui'
import { useState } from 'react'
import { fleetMap } from './fleet.routes.ts'

export interface FleetQuery {
  center?: string | undefined
  unitId?: number | undefined
  search?: string | undefined
}

/** Text of the search, in the address: a link shows the same. */
export function useSearch(query: FleetQuery): [string, (text: string) => void] {
  const { nav } = useHost().core
  const [own, setOwn] = useState(query.search ?? '')
  if (!nav) return [own, setOwn]
  return [
    query.search ?? '',
    search => nav.go(fleetMap.href({ query: { ...query, search: search || undefined } }), { replace: true }),
  ]
}
