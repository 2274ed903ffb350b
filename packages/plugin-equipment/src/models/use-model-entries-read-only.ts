import { getCatalogAccess } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

/** Returns true if the company may only read brands, types and models; undefined while loading. */
export const useModelEntriesReadOnly = (): boolean | undefined =>
  useQuery(useApi().queryFor(getCatalogAccess)).data?.readOnly
