import { listBrands, listModels, listTypes, lookupBrands, lookupModels, lookupTypes } from '@muster/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { btms } from '../model-configurations/btms.resource.ts'
import { brands, models, types } from './catalog.resource.ts'

/** Returns a function that invalidates all queries of brands, types and models. */
export function useCatalogChange(): () => Promise<void> {
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
      btms,
    ]
    await Promise.all(changed.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
  }, [queries])
}
