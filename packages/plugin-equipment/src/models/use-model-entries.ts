import {
  getCatalogAccess,
  listBrands,
  listModels,
  listTypes,
  lookupBrands,
  lookupModels,
  lookupTypes,
} from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { modelConfigurations } from '../model-configurations/model-configurations.resource.ts'
import { brands, models, types } from './model-entries.resource.ts'

/** Returns true if the company may only read brands, types and models; undefined while loading. */
export const useModelEntriesReadOnly = (): boolean | undefined =>
  useQuery(useApi().queryFor(getCatalogAccess)).data?.readOnly

/** Returns a function that invalidates all queries of brands, types and models. */
export function useInvalidateModelEntries(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    const changed = [
      lookupBrands,
      lookupTypes,
      lookupModels,
      listBrands,
      listTypes,
      listModels,
      brands,
      types,
      models,
      modelConfigurations,
    ]
    await Promise.all(changed.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
  }, [queries])
}
