import {
  getUnitTracking,
  getUnitTrackingLastinfo,
  getUnitsBoundingBox,
  getUnitsStatusCounters,
  listUnitsPositionsClustered,
  searchTrackingUnits,
  type FleetSchemas,
} from '@muster/contract'
import { assemble } from '@muster/core'
import { aLogin, fakeCore, fakeLive, fakeServer } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FleetMap } from './fleet/fleet-map.tsx'
import map from './index.ts'
import messages from './messages.en.json'
import type { ClusteredUnits, UnitPosition } from './services/fleet-positions.service.ts'

export const statuses: FleetSchemas['StatusCounter'][] = [
  { statusId: 1, code: 'WORKING', name: 'Working', color: '1c8a4c', count: 1 },
  { statusId: 4, code: 'KEY_OFF', name: 'Key off', color: '5f6b7c', count: 1 },
]

export const box = { bb_lat_min: 44, bb_lat_max: 46, bb_lng_min: 8, bb_lng_max: 11 }

export function aUnit(unitId: number, changes: Partial<UnitPosition> = {}): UnitPosition {
  return {
    unitId,
    name: `Tractor ${unitId}`,
    lat: 45,
    lng: 9,
    statusId: 1,
    statusColor: '1c8a4c',
    iconName: 'icon-wolf-tractor',
    course: 90,
    lastPositionTimestamp: '2026-11-21T08:00:00.000Z',
    ...changes,
  }
}

export function anAnswer(changes: Partial<ClusteredUnits> = {}): ClusteredUnits {
  const { units = [], clusters = [] } = changes
  const totalCount = units.length + clusters.reduce((sum, { count }) => sum + count, 0)
  return { units, clusters, totalCount, truncated: false, ...changes }
}

export function aCluster(changes: Partial<FleetSchemas['Cluster']> = {}): FleetSchemas['Cluster'] {
  return {
    id: 'a',
    lat: 45,
    lng: 9,
    count: 66,
    statuses: [
      { statusId: 1, count: 60 },
      { statusId: 4, count: 6 },
    ],
    bounds: box,
    ...changes,
  }
}

/** A fleet of one tractor, number 7. */
export function fleetServer(
  answer: ClusteredUnits | (() => ClusteredUnits | Promise<ClusteredUnits>) = anAnswer({ units: [aUnit(7)] }),
) {
  return fakeServer()
    .on(listUnitsPositionsClustered, answer)
    .on(getUnitsBoundingBox, box)
    .on(getUnitsStatusCounters, statuses)
    .on(getUnitTracking, ({ path }) => ({
      unitId: Number(path.unitId),
      name: `Tractor ${path.unitId}`,
      iconName: 'icon-wolf-tractor',
      statusId: 1,
      statusName: 'Working',
      statusColor: '1c8a4c',
      lastPosition: { lat: 45, lng: 9 },
      lastPositionTimestamp: '2026-11-21T08:00:00.000Z',
      companyName: 'North Farms',
      fleetNames: [],
      hasMntProfile: false,
    }))
    .on(getUnitTrackingLastinfo, ({ path }) => ({
      unitId: Number(path.unitId),
      unitName: `Tractor ${path.unitId}`,
      timestamp: '2026-11-21T08:00:00.000Z',
      address: 'Lodi, Italy',
      speed: 12,
      values: [],
    }))
    .on(searchTrackingUnits, { items: [], totalCount: 0 })
}

/** A live channel, and the windows that are followed now; a unit that is followed by itself has none. */
function fleetLive() {
  const live = fakeLive()
  const windows = () => live.subscriptions().flatMap(({ headers }) => headers.bounds ?? [])
  return { ...live, windows }
}

interface Options {
  server?: ReturnType<typeof fleetServer>
  query?: { center?: string; unitId?: number }
  width?: number
  feature?: string[]
}

/** The fleet map on a page of 700 px height, over a fake server and a fake live channel. */
export async function openFleet({ server = fleetServer(), query = {}, width = 1100, feature = ['MAP'] }: Options = {}) {
  await page.viewport(width, 700)
  const requests: Request[] = []
  const core = fakeCore({
    login: aLogin({ acl: ['ADM_FLEET_AT_GLANCE_VIEW'], feature }),
    fetch: request => {
      requests.push(request)
      return server.fetch(request)
    },
  })
  const live = fleetLive()
  Object.assign(core.live, { notifications: live.bus })
  const screen = await render(
    <TestHost core={core} registry={assemble([map])} messages={messages}>
      <div style={{ height: 700 }}>
        <FleetMap query={query} />
      </div>
    </TestHost>,
  )
  const asked = () =>
    server.calls
      .filter(({ operation }) => operation === listUnitsPositionsClustered.id)
      .map(({ query: sent }) => windowOf(sent))
  const clustered = () => requests.filter(({ url }) => url.includes('/positions/clustered'))
  return { screen, server, live, core, asked, clustered }
}

function windowOf(query: URLSearchParams) {
  const [south, north, west, east] = ['latMin', 'latMax', 'lonMin', 'lonMax'].map(name => Number(query.get(name))) as [
    number,
    number,
    number,
    number,
  ]
  return {
    south,
    north,
    west,
    east,
    zoom: Number(query.get('zoom')),
    lat: (south + north) / 2,
    lng: (west + east) / 2,
    query,
  }
}
