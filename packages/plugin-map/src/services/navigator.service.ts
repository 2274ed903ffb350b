import {
  getCompanyFleetsAndCompany,
  getCustomDuties,
  getUnitsDetails,
  listFleetUnitsPaginatedV2,
  listSubcompanies,
  listUnitIds,
  listUnitsPaginated,
  listUnitsPositions,
  searchEntities,
  type FleetSchemas,
} from '@muster/contract'
import { defineService, type Core } from '@muster/core'
import { windowQuery, type MapWindow } from './fleet-positions.service.ts'

/** Lists of the navigator come in pages of so many (001 §9). */
export const pageSize = 200

export interface UnitListOptions {
  order: FleetSchemas['UnitOrder']
  /** Only those in one of these statuses; all when there is none. */
  statusIds: readonly number[]
}

/** What the list beside the map asks for, page by page; `start` counts rows. */
export const navigator = defineService({ id: 'map.navigator', create: createNavigator })

export type Navigator = ReturnType<typeof createNavigator>

function createNavigator({ api }: Pick<Core, 'api'>) {
  const page = (start: number) => ({ start, limit: pageSize })
  const asked = ({ order, statusIds }: UnitListOptions) => ({
    order,
    ...(statusIds.length > 0 && { statusIds: [...statusIds] }),
  })
  return {
    /** The company's own names and colours of statuses. */
    customDuties: () => api.queryFor(getCustomDuties),
    companies: (id: number, start: number) => api.queryFor(listSubcompanies, { path: { id }, query: page(start) }),
    fleets: (id: number, start: number) =>
      api.queryFor(getCompanyFleetsAndCompany, { path: { id }, query: page(start) }),
    fleetUnits: (fleetId: number, units: UnitListOptions, start: number) =>
      api.queryFor(listFleetUnitsPaginatedV2, { path: { fleetId }, query: { ...asked(units), ...page(start) } }),
    /** All units, or those of a company and all below it. */
    allUnits: (companyId: number | undefined, units: UnitListOptions, start: number) =>
      api.queryFor(listUnitsPaginated, { query: { companyId, ...asked(units), ...page(start) } }),
    searchResults: (search: string, start: number) =>
      api.queryFor(searchEntities, { query: { search, ...page(start) } }),
    /** Ids in the order of the names, to find a unit's place in a long list. */
    unitIds: (within: { companyId?: number | undefined; fleetId?: number | undefined; statusIds: readonly number[] }) =>
      api.queryFor(listUnitIds, {
        query: { ...within, statusIds: within.statusIds.length > 0 ? [...within.statusIds] : undefined },
      }),
    unitsByIds: (unitIds: readonly number[]) => api.queryFor(getUnitsDetails, { body: [...unitIds] }),
    /** The units of a group of the map, which has its name from the same window. */
    groupUnits: (window: MapWindow, clusterId: string, start: number) =>
      api.queryFor(listUnitsPositions, { query: { ...windowQuery(window), clusterId, ...page(start) } }),
  }
}
