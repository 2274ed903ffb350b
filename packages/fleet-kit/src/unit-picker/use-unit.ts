import { lookupUnitsIds } from '@muster/contract'
import type { Api } from '@muster/core'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '@muster/ui'
import { batch } from '../lookups/batch.ts'
import { toUnitEntry, type UnitEntry } from './unit-source.ts'

const batches = new WeakMap<Api, (id: number) => Promise<UnitEntry | undefined>>()

/** Loads name, serial number and company of a unit, batched with other units; null for a deleted unit. */
export function useUnit(id: number | undefined) {
  const api = useApi()
  return useQuery({ ...unitQuery(api, id ?? 0), enabled: id !== undefined })
}

/** Loads units by ID in the given order, without missing ones. */
export function useUnits(ids: readonly number[]): readonly UnitEntry[] {
  const api = useApi()
  const results = useQueries({ queries: ids.map(id => unitQuery(api, id)) })
  return results.flatMap(({ data }) => data ?? [])
}

/** Caches a listed unit so that its name is not loaded again. */
export function useCacheUnit(): (unit: UnitEntry) => void {
  const queries = useQueryClient()
  return useCallback(unit => void queries.setQueryData(keyOf(unit.id), unit), [queries])
}

const keyOf = (id: number) => ['unit-picker.unit', id] as const

const unitQuery = (api: Api, id: number) => ({
  queryKey: keyOf(id),
  queryFn: async (): Promise<UnitEntry | null> => (await loaderOf(api)(id)) ?? null,
  staleTime: 300_000,
})

function loaderOf(api: Api): (id: number) => Promise<UnitEntry | undefined> {
  const loader =
    batches.get(api) ??
    batch(async body => {
      const found = await api.call(lookupUnitsIds, { body })
      return new Map(found.map(row => [Number(row.id), toUnitEntry(row)]))
    }, 1000)
  batches.set(api, loader)
  return loader
}
