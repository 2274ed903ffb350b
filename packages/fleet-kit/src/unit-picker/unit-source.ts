import {
  listFleetUnitsPaginatedV2,
  listUnitIds,
  listUnitsPaginated,
  lookupUnits,
  type FleetSchemas,
} from '@muster/contract'
import type { Api, QueryFor } from '@muster/core'
import { useMemo } from 'react'
import { useApi, useCan } from '@muster/ui'
import { pageSize } from './paging.ts'

export interface UnitEntry {
  readonly id: number
  readonly name: string
  readonly serial?: string
  readonly companyName?: string
  /** Status name, and colour in six hex digits without `#`. */
  readonly status?: { readonly name: string; readonly color: string }
}

export interface UnitSearch {
  readonly companyId?: number
  readonly fleetId?: number
  /** Part of a name or serial number. */
  readonly filter?: string
}

export interface UnitPage {
  readonly items: readonly UnitEntry[]
  readonly totalCount: number
  /** Search of this page, to distinguish outdated pages. */
  readonly search: UnitSearch
}

export interface UnitQuery extends Omit<QueryFor<UnitPage>, 'queryKey'> {
  readonly queryKey: readonly unknown[]
  readonly staleTime: number
}

/** Source of units for a picker. */
export interface UnitSource {
  page(search: UnitSearch, start: number): UnitQuery
  /** Returns all unit IDs of a search. */
  ids(search: UnitSearch): Promise<readonly number[]>
}

/** Reads units from navigator lists, with status, by company and fleet. */
function navigatorSource(api: Api): UnitSource {
  return {
    page(search, start) {
      const { fleetId, companyId, filter } = search
      const query = { start, limit: pageSize, order: 'NAME' as const, filter }
      const listQuery =
        fleetId === undefined
          ? api.queryFor(listUnitsPaginated, { query: { ...query, companyId } })
          : api.queryFor(listFleetUnitsPaginatedV2, { path: { fleetId }, query })
      return paged(listQuery, search, ({ statusName, statusColor, ...unit }) => ({
        ...unit,
        status: { name: statusName, color: statusColor },
      }))
    },
    ids: ({ ...query }) => api.call(listUnitIds, { query }),
  }
}

/**
 * Reads names and serial numbers of all units from the lookup, which needs no permission. Companies and fleets are
 * not supported.
 */
function lookupSource(api: Api): UnitSource {
  const page = ({ filter }: UnitSearch, start: number, limit: number) => ({ query: { start, limit, filter } })
  return {
    page: (search, start) => paged(api.queryFor(lookupUnits, page(search, start, pageSize)), search, toUnitEntry),
    async ids(search) {
      const ids: number[] = []
      for (;;) {
        const { items, totalCount } = await api.call(lookupUnits, page(search, ids.length, 1000))
        ids.push(...items.map(({ id }) => Number(id)))
        if (items.length === 0 || ids.length >= totalCount) return ids
      }
    },
  }
}

function paged<Row>(
  { queryKey, queryFn, ...query }: QueryFor<{ items: Row[]; totalCount: number }>,
  search: UnitSearch,
  entry: (row: Row) => UnitEntry,
): UnitQuery {
  return {
    ...query,
    queryKey: [...queryKey, 'unit-picker'],
    queryFn: async context => {
      const { items, totalCount } = await queryFn(context)
      return { items: items.map(entry), totalCount, search }
    },
    staleTime: 60_000,
  }
}

export function toUnitEntry({ id, label, code, companyName }: FleetSchemas['LookupItem']): UnitEntry {
  return {
    id: Number(id),
    name: label,
    serial: code,
    companyName: typeof companyName === 'string' ? companyName : undefined,
  }
}

/** Returns the navigator source for users with fleet permission, otherwise the lookup source. */
export function useUnitSource(): { source: UnitSource; hasPlaces: boolean } {
  const api = useApi()
  const hasPlaces = useCan({ anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] })
  const source = useMemo(() => (hasPlaces ? navigatorSource(api) : lookupSource(api)), [api, hasPlaces])
  return { source, hasPlaces }
}
