import {
  getUnitTracking, getUnitTrackingLastinfo, getUnitsBoundingBox, getUnitsStatusCounters, listUnitsPositionsClustered, searchTrackingUnits,
} from '@muster/contract'
import { defineService, type Core, type LiveMessage, type QueryFor, type Subscription } from '@muster/core'
import type { FleetSchemas } from '@muster/contract'

export type ClusteredUnits = FleetSchemas['ClusteredUnits']
export type UnitPosition = FleetSchemas['UnitPosition']

/** What a map shows, in degrees; `west` above `east` crosses the antimeridian. Zoom: the world is 256 × 2^zoom pixels. */
export interface MapWindow {
  south: number
  west: number
  north: number
  east: number
  zoom: number
}

/** New places of some units, as the live feed tells them. */
export interface PositionUpdate {
  moved: ReadonlyMap<number, Moved>
  /** Units that left the window. */
  gone: readonly number[]
}

export interface Moved {
  lat: number
  lng: number
  /** Degrees clockwise from north. */
  course: number
  statusId: number
  /** Milliseconds since 1970. */
  time: number
}

/** Zoom and radius of clusters (001 §9): above 17 nothing is grouped. */
const clustering = { maxZoom: 17, radius: 250, minRecap: 2 }

/** Where the fleet is: what the map, the widgets and the command line ask for. */
export const fleetPositions = defineService({ id: 'map.fleet-positions', create: createFleetPositions })

export type FleetPositions = ReturnType<typeof createFleetPositions>

function createFleetPositions({ api, live }: Pick<Core, 'api' | 'live'>) {
  return {
    clustered: ({ south, west, north, east, zoom }: MapWindow): QueryFor<ClusteredUnits> => api.queryFor(listUnitsPositionsClustered, {
      query: { latMin: south, latMax: north, lonMin: west, lonMax: east, zoom: Math.round(zoom * 4) / 4, ...clustering },
    }),
    boundingBox: () => api.queryFor(getUnitsBoundingBox),
    statuses: () => api.queryFor(getUnitsStatusCounters),
    unit: (unitId: number) => api.queryFor(getUnitTracking, { path: { unitId } }),
    lastInfo: (unitId: number) => api.queryFor(getUnitTrackingLastinfo, { path: { unitId } }),
    search: (unitName: string, size = 50) => api.queryFor(searchTrackingUnits, { query: { unitName, page: 0, size } }),
    /** Follows the units of a window; `move` shifts it without a new subscription. */
    follow(bounds: string, listener: (update: PositionUpdate) => void): Subscription {
      return live.notifications.subscribe('/topic/unit-positions', { bounds }, message => listener(readUpdate(message)))
    },
    onGap: live.notifications.onGap,
  }
}

/** Header of the live feed: `latMin,lonMin,latMax,lonMax`. */
export function boundsHeader({ south, west, north, east }: MapWindow): string {
  return [south, west, north, east].map(degrees => degrees.toFixed(5)).join(',')
}

interface Columns {
  unitIds: number[]
  lat: number[]
  lng: number[]
  course: number[]
  status: number[]
  time: number[]
  gone?: number[]
}

/** Columns of 1e-5 degrees and seconds, as the server sends them. */
export function readUpdate(message: Pick<LiveMessage, 'json'>): PositionUpdate {
  const { unitIds, lat, lng, course, status, time, gone = [] } = message.json() as Columns
  const moved = new Map(unitIds.map((unitId, i) => [unitId, {
    lat: (lat[i] ?? 0) / 1e5,
    lng: (lng[i] ?? 0) / 1e5,
    course: course[i] ?? 0,
    statusId: status[i] ?? 0,
    time: (time[i] ?? 0) * 1000,
  }]))
  return { moved, gone }
}
