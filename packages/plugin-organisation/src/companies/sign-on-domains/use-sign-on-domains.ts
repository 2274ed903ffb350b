import { listSignOnDomains, type FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { useApi } from '@muster/ui'
import { pageRequest, pageState, type ListState } from '@muster/ui/screens'
import { useGo } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { signOnDomainList } from '../companies.routes.ts'

/** Loads a page of the single sign-on mail domains; search and page are in the address. */
export function useSignOnDomains(query: ListQuery): ListState<FleetSchemas['CompanySignOnDomain']> {
  const go = useGo()
  const show = (changes: Partial<ListQuery>) => go(signOnDomainList.href({ query: { ...query, page: 1, ...changes } }))
  const result = useQuery({
    ...useApi().queryFor(listSignOnDomains, { query: pageRequest(query) }),
    placeholderData: keepPreviousData,
  })
  return pageState(query, show, result)
}
