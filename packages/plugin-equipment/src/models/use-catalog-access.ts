import { getCatalogAccess } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

/** Returns whether the caller's company may only read brands, types and models; undefined while it is not known. */
export const useReadOnlyCatalog = (): boolean | undefined =>
  useQuery(useApi().queryFor(getCatalogAccess)).data?.readOnly
