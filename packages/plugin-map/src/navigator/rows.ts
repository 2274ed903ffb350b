import type { FleetSchemas } from '@muster/contract'
import type { QueryFor } from '@muster/core'
import type { LatLng } from '@muster/map-kit'
import type { Navigator, UnitListOptions } from '../clients/navigator.client.ts'
import type { MapWindow, UnitChoice, UnitPosition } from '../clients/fleet-positions.client.ts'

interface Item {
  readonly id: number
  readonly name: string
  /** Company name, in lists of several companies. */
  readonly parentName?: string | undefined
}

/** Row of the navigator (001 §3). */
export type Row = PlaceRow | UnitRow

export interface PlaceRow extends Item {
  readonly itemType: 'COMPANY' | 'FLEET'
  readonly unitsCount?: number | undefined
}

export interface UnitRow extends Item {
  readonly itemType: 'EQUIPMENT'
  /** Unknown in search results. */
  readonly statusId?: number | undefined
  /** Six hex digits without the `#`. */
  readonly statusColor: string
  readonly at?: LatLng | undefined
  readonly lastPositionTimestamp?: string | undefined
}

export interface RowPage {
  readonly items: readonly Row[]
  readonly totalCount: number
  /** Name of the requested company. */
  readonly companyName?: string
  /** Counts of all units, not only of this page. */
  readonly statuses?: readonly FleetSchemas['StatusCount'][]
}

/** Paged list of rows. */
export interface RowSource {
  readonly id: string
  /** Title above the rows. */
  readonly title?: string
  page(start: number): RowQuery
}

/** Options of TanStack Query. */
export interface RowQuery extends Omit<QueryFor<RowPage>, 'queryKey'> {
  readonly queryKey: readonly unknown[]
}

export const companiesOf = (service: Navigator, id: number, title: string): RowSource => ({
  id: 'companies',
  title,
  // a company's own unit count is omitted: most units belong to subcompanies
  page: start =>
    paged(service.companies(id, start), ({ items, totalCount }) => ({
      items: items.map(({ companyId, name }) => ({ itemType: 'COMPANY', id: companyId, name })),
      totalCount,
    })),
})

export const fleetsOf = (service: Navigator, id: number, title: string): RowSource => ({
  id: 'fleets',
  title,
  page: start =>
    paged(service.fleets(id, start), ({ companyName, fleets }) => ({
      items: fleets.items.map(fleet => ({
        itemType: 'FLEET',
        id: fleet.id,
        name: fleet.name,
        unitsCount: fleet.unitsCount,
      })),
      totalCount: fleets.totalCount,
      companyName,
    })),
})

export const unitsOfFleet = (service: Navigator, fleetId: number, asked: UnitListOptions): RowSource => ({
  id: 'units',
  page: start => paged(service.fleetUnits(fleetId, asked, start), unitPage),
})

export const allUnits = (service: Navigator, companyId: number | undefined, asked: UnitListOptions): RowSource => ({
  id: 'units',
  page: start => paged(service.allUnits(companyId, asked, start), unitPage),
})

export const unitsOfGroup = (service: Navigator, window: MapWindow, clusterId: string): RowSource => ({
  id: 'units',
  page: start =>
    paged(service.groupUnits(window, clusterId, start), ({ items, totalCount, statuses }) => ({
      items: items.map(rowOfPosition),
      totalCount,
      statuses,
    })),
})

/** Lists units by the distance from a place. */
export const unitsNear = (service: Navigator, at: LatLng, choice: UnitChoice): RowSource => ({
  id: 'units',
  page: start =>
    paged(service.unitsNear(at, choice, start), ({ items, totalCount }) => ({
      items: items.map(rowOfPosition),
      totalCount,
    })),
})

/** Lists units at one location, with brand and model to distinguish them. */
export const unitsAtSpot = (service: Navigator, unitIds: readonly number[]): RowSource => ({
  id: 'units',
  page: () =>
    paged(service.unitsByIds(unitIds), units => ({
      items: units.map(({ id, name, statusId, statusColor, position, brandName, modelName, companyName }) => ({
        itemType: 'EQUIPMENT',
        id,
        name,
        statusId,
        statusColor,
        at: position,
        parentName: [brandName, modelName].filter(Boolean).join(' ') || companyName,
      })),
      totalCount: units.length,
      statuses: [...Map.groupBy(units, ({ statusId }) => statusId)].map(([statusId, { length }]) => ({
        statusId,
        count: length,
      })),
    })),
})

/** Finds units, fleets and companies by a part of the name. */
export const searchResults = (service: Navigator, text: string): RowSource => ({
  id: 'found',
  page: start =>
    paged(service.searchResults(text, start), ({ items, totalCount }) => ({
      items: items.map(({ id, name, itemType, parentName, statusColor = 'cecece' }) =>
        itemType === 'EQUIPMENT' ? { itemType, id, name, parentName, statusColor } : { itemType, id, name, parentName },
      ),
      totalCount,
    })),
})

const rowOfPosition = ({
  unitId,
  name,
  statusId,
  statusColor,
  lat,
  lng,
  lastPositionTimestamp,
}: UnitPosition): UnitRow => ({
  itemType: 'EQUIPMENT',
  id: unitId,
  name,
  statusId,
  statusColor,
  at: { lat, lng },
  lastPositionTimestamp,
})

const unitPage = ({ items, totalCount }: { items: FleetSchemas['NavigatorUnit'][]; totalCount: number }): RowPage => ({
  items: items.map(({ id, name, statusId, statusColor, position, lastPositionTimestamp }) => ({
    itemType: 'EQUIPMENT',
    id,
    name,
    statusId,
    statusColor,
    at: position,
    lastPositionTimestamp,
  })),
  totalCount,
})

function paged<Answer>({ queryKey, queryFn, ...query }: QueryFor<Answer>, read: (answer: Answer) => RowPage): RowQuery {
  return { ...query, queryKey: [...queryKey, 'rows'], queryFn: async context => read(await queryFn(context)) }
}
