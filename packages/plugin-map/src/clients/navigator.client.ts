import {
  boundsQuery,
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
import { defineClient, type Core } from '@muster/core'
import { choiceQuery, windowQuery, type MapWindow, type UnitChoice } from './fleet-positions.client.ts'

const world = { south: -90, west: -180, north: 90, east: 180 }

/** Rows per page of the navigator (001 §9). */
export const pageSize = 200

export interface UnitListOptions {
  order: FleetSchemas['UnitOrder']
  /** Filters by status; empty returns all units. */
  statusIds: readonly number[]
}

/** Reads the lists beside the map page by page; `start` counts rows. */
export const navigator = defineClient({ id: 'map.navigator', create: createNavigator })

export type Navigator = ReturnType<typeof createNavigator>

function createNavigator({ api }: Pick<Core, 'api'>) {
  const page = (start: number) => ({ start, limit: pageSize })
  const asked = ({ order, statusIds }: UnitListOptions) => ({
    order,
    ...(statusIds.length > 0 && { statusIds: [...statusIds] }),
  })
  return {
    /** Status names and colours that the company defined. */
    customDuties: () => api.queryFor(getCustomDuties),
    companies: (id: number, start: number) => api.queryFor(listSubcompanies, { path: { id }, query: page(start) }),
    fleets: (id: number, start: number) =>
      api.queryFor(getCompanyFleetsAndCompany, { path: { id }, query: page(start) }),
    fleetUnits: (fleetId: number, units: UnitListOptions, start: number) =>
      api.queryFor(listFleetUnitsPaginatedV2, { path: { fleetId }, query: { ...asked(units), ...page(start) } }),
    /** Returns all units, or those of a company and its subcompanies. */
    allUnits: (companyId: number | undefined, units: UnitListOptions, start: number) =>
      api.queryFor(listUnitsPaginated, { query: { companyId, ...asked(units), ...page(start) } }),
    searchResults: (search: string, start: number) =>
      api.queryFor(searchEntities, { query: { search, ...page(start) } }),
    /** Returns ids sorted by name, to locate a unit in a long list. */
    unitIds: (within: { companyId?: number | undefined; fleetId?: number | undefined; statusIds: readonly number[] }) =>
      api.queryFor(listUnitIds, {
        query: { ...within, statusIds: within.statusIds.length > 0 ? [...within.statusIds] : undefined },
      }),
    unitsByIds: (unitIds: readonly number[]) => api.queryFor(getUnitsDetails, { body: [...unitIds] }),
    /** Returns the units of a map group. Group ids are valid only for the same window. */
    groupUnits: (window: MapWindow, clusterId: string, start: number) =>
      api.queryFor(listUnitsPositions, { query: { ...windowQuery(window), clusterId, ...page(start) } }),
    /** Returns the units nearest to a place first. */
    unitsNear: ({ lat, lng }: Record<'lat' | 'lng', number>, choice: UnitChoice, start: number) =>
      api.queryFor(listUnitsPositions, {
        query: { ...boundsQuery(world), ...choiceQuery(choice), nearLat: lat, nearLng: lng, ...page(start) },
      }),
  }
}
