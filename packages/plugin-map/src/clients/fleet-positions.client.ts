import {
  boundsQuery,
  getUnitTracking,
  getUnitTrackingLastinfo,
  getUnitsBoundingBox,
  getUnitsStatusCounters,
  listUnitsPositionsClustered,
  searchTrackingUnits,
  type Bounds,
  type FleetSchemas,
} from '@muster/contract'
import { defineClient, type Core, type QueryFor, type Subscription } from '@muster/core'
import { parseUpdate, type LiveUpdate, type LivePosition } from './live-update.ts'

export type ClusteredUnits = FleetSchemas['ClusteredUnits']
export type UnitPosition = FleetSchemas['UnitPosition']

/** Visible area of a map. */
export interface MapWindow extends Bounds {
  /** Zoom at which the world is 256 × 2^zoom pixels wide. */
  zoom: number
  /** Units that the map shows; all by default. */
  choice?: UnitChoice
}

/** Filters the units of a map; empty for all units. */
export interface UnitChoice {
  /** Includes the companies below it. */
  readonly companyId?: number
  readonly fleetId?: number
  /** Part of the unit's name. */
  readonly search?: string
  readonly statusIds?: readonly number[]
}

/** Zoom and radius of clusters (001 §9). Above zoom 17 units are not clustered. */
export const clustering = { maxZoom: 17, radius: 250, minRecap: 2 }

/** Reads fleet positions for the map, the widgets and the command line. */
export const fleetPositions = defineClient({ id: 'map.fleet-positions', create: createFleetPositions })

export type FleetPositions = ReturnType<typeof createFleetPositions>

function createFleetPositions({ api, live }: Pick<Core, 'api' | 'live'>) {
  return {
    /** Returns single units sorted by name. */
    clustered(window: MapWindow): QueryFor<ClusteredUnits> {
      const query = api.queryFor(listUnitsPositionsClustered, { query: windowQuery(window) })
      return { ...query, queryFn: async context => byName(await query.queryFn(context)) }
    },
    boundingBox: (choice: UnitChoice = {}) => api.queryFor(getUnitsBoundingBox, { query: choiceQuery(choice) }),
    statuses: () => api.queryFor(getUnitsStatusCounters),
    unit: (unitId: number) => api.queryFor(getUnitTracking, { path: { unitId } }),
    lastInfo: (unitId: number) => api.queryFor(getUnitTrackingLastinfo, { path: { unitId } }),
    search: (unitName: string, size = 50) => api.queryFor(searchTrackingUnits, { query: { unitName, page: 0, size } }),
    /** Subscribes to the units of a window; `move(feedHeaders(…))` changes the window without a new subscription. */
    follow(headers: Readonly<Record<string, string>>, listener: (update: LiveUpdate) => void): Subscription {
      return live.notifications.subscribe('/topic/unit-positions', headers, message => listener(parseUpdate(message)))
    },
    /** Subscribes to one unit, wherever it is. */
    followUnit(unitId: number, listener: (place: LivePosition) => void): Subscription {
      return live.notifications.subscribe('/topic/unit-positions', { 'unit-ids': String(unitId) }, message => {
        const place = parseUpdate(message).moved.get(unitId)
        if (place) listener(place)
      })
    },
    /** Subscribes to at most 1,000 units. */
    followUnits(unitIds: readonly number[], listener: (update: LiveUpdate) => void): Subscription {
      return live.notifications.subscribe('/topic/unit-positions', { 'unit-ids': unitIds.join(',') }, message =>
        listener(parseUpdate(message)),
      )
    },
    onGap: live.notifications.onGap,
  }
}

/** Query parameters of a clustered request. */
export const windowQuery = ({ choice, ...window }: MapWindow) => ({
  ...boundsQuery(window),
  zoom: window.zoom,
  ...clustering,
  ...choiceQuery(choice),
})

/** Query parameters of a filter. */
export const choiceQuery = ({ statusIds, ...choice }: UnitChoice = {}) => ({
  ...choice,
  ...(statusIds && { STATUSIDS: [...statusIds] }),
})

/** Headers of the live feed for a window. */
export function feedHeaders({ south, west, north, east, choice = {} }: MapWindow): Record<string, string> {
  const { companyId, fleetId, search, statusIds } = choice
  return {
    bounds: [south, west, north, east].map(degrees => degrees.toFixed(5)).join(','),
    ...(companyId !== undefined && { 'company-id': String(companyId) }),
    ...(fleetId !== undefined && { 'fleet-id': String(fleetId) }),
    ...(search !== undefined && { search }),
    ...(statusIds && { 'status-ids': statusIds.join(',') }),
  }
}

const names = new Intl.Collator(undefined, { numeric: true })

function byName(answer: ClusteredUnits): ClusteredUnits {
  return { ...answer, units: answer.units.toSorted((a, b) => names.compare(a.name, b.name)) }
}
