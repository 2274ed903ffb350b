import {
  type Feature,
  type FleetSchemas,
  getCompanyFleetsAndCompany,
  getCustomDuties,
  getUnitsBoundingBox,
  getUnitsDetails,
  getUnitsStatusCounters,
  getUnitTracking,
  getUnitTrackingLastinfo,
  listFleetUnitsPaginatedV2,
  listSubcompanies,
  listUnitIds,
  listUnitsPaginated,
  listUnitsPositions,
  listUnitsPositionsClustered,
  type Permission,
  searchEntities,
} from '@muster/contract'
import { assemble, type Nav, type Plugin, type Theme } from '@muster/core'
import { aLogin, fakeCore, fakeLive, fakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { drawInMemory } from '@muster/map-kit/testing'
import { Toasts } from '@muster/ui'
import { TestHost } from '@muster/ui/testing'
import { type ReactNode, useState } from 'react'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { FleetMap, type FleetQuery } from '../src/fleet/fleet-map.tsx'
import { fleetMap } from '../src/fleet/fleet.routes.ts'
import { mapAlone } from './map-alone.ts'
import type { ClusteredUnits, UnitPosition } from '../src/clients/fleet-positions.client.ts'
import { messages } from './messages.ts'

const statuses: FleetSchemas['StatusCounter'][] = [
  { statusId: 1, code: 'WORKING', name: 'Working', color: '1c8a4c', count: 1 },
  { statusId: 4, code: 'KEY_OFF', name: 'Key off', color: '5f6b7c', count: 1 },
]

const box = { bb_lat_min: 44, bb_lat_max: 46, bb_lng_min: 8, bb_lng_max: 11 }

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

export interface World {
  companies?: readonly FleetSchemas['CompanyRow'][]
  fleets?: readonly { id: number; name: string; companyId: number; unitIds: readonly number[] }[]
}

export const aCompany = (companyId: number, name: string, parentCompanyId = 1): FleetSchemas['CompanyRow'] => ({
  companyId,
  name,
  parentCompanyId,
  isDealer: false,
  subcompaniesCount: 0,
  unitsCount: 12,
})

/** Fakes a company with one fleet of one tractor, number 7, by default. */
export function fleetServer(
  answer: ClusteredUnits | (() => ClusteredUnits | Promise<ClusteredUnits>) = anAnswer({ units: [aUnit(7)] }),
  { companies = [], fleets: given = [{ id: 1, name: 'All machines', companyId: 1, unitIds: [7] }] }: World = {},
) {
  const fleets = given.map(fleet => ({ ...fleet, colour: 'cecece', unitsCount: fleet.unitIds.length }))
  const allIds = [...new Set(fleets.flatMap(({ unitIds }) => unitIds))]
  return fakeServer()
    .on(listUnitsPositionsClustered, answer)
    .on(listUnitsPositions, { items: [], totalCount: 0, statuses: [] })
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
    .on(getCustomDuties, { customDuties: [] })
    .on(searchEntities, ({ query }) => pageOf(search(query.get('search') ?? ''), query))
    .on(listSubcompanies, ({ path, query }) =>
      pageOf(
        companies.filter(each => each.parentCompanyId === Number(path.id)),
        query,
      ),
    )
    .on(getCompanyFleetsAndCompany, ({ path, query }) => ({
      companyName: companies.find(({ companyId }) => companyId === Number(path.id))?.name ?? 'North Farms',
      unitsCount: 0,
      fleets: pageOf(
        fleets.filter(({ companyId }) => companyId === Number(path.id)),
        query,
      ),
    }))
    .on(listFleetUnitsPaginatedV2, ({ path, query }) =>
      pageOf(listed(fleets.find(({ id }) => id === Number(path.fleetId))?.unitIds ?? [], query), query),
    )
    .on(listUnitsPaginated, ({ query }) => pageOf(listed(allIds, query), query))
    .on(listUnitIds, ({ query }) => listed(allIds, query).map(({ id }) => id))
    .on(getUnitsDetails, ({ body }) =>
      listed(body as number[]).map(unit => ({
        ...unit,
        companyName: 'North Farms',
        brandName: 'Acme',
        modelName: `M${unit.id}`,
      })),
    )

  function search(text: string): FleetSchemas['SearchItem'][] {
    return [
      ...companies.map(({ companyId, name }) => ({
        id: companyId,
        name,
        itemType: 'COMPANY' as const,
        parentName: 'North Farms',
      })),
      ...fleets.map(({ id, name }) => ({ id, name, itemType: 'FLEET' as const, parentName: 'North Farms' })),
      ...listed(allIds).map(({ id, name }) => ({
        id,
        name,
        itemType: 'EQUIPMENT' as const,
        parentName: 'North Farms',
        statusColor: '1c8a4c',
      })),
    ].filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  }
}

/** Returns units as navigator rows. */
const listed = (ids: readonly number[], query = new URLSearchParams()): FleetSchemas['NavigatorUnit'][] =>
  ids
    .map(id => ({
      id,
      name: `Tractor ${id}`,
      iconName: 'icon-wolf-tractor',
      statusId: 1,
      statusName: 'Working',
      statusColor: '1c8a4c',
      hasMntProfile: false,
      position: { lat: 45.2, lng: 9.3 },
      lastPositionTimestamp: '2026-11-21T08:00:00.000Z',
    }))
    .filter(({ statusId }) => query.getAll('statusIds').every(wanted => wanted === String(statusId)))

function pageOf<Row>(rows: readonly Row[], query: URLSearchParams) {
  const start = Number(query.get('start') ?? 0)
  return { items: rows.slice(start, start + Number(query.get('limit') ?? 50)), totalCount: rows.length }
}

/** Fakes the live channel and exposes the subscribed windows. */
function fleetLive() {
  const live = fakeLive()
  const windows = () => live.subscriptions().flatMap(({ headers }) => headers.bounds ?? [])
  return { ...live, windows }
}

interface Options {
  server?: ReturnType<typeof fleetServer>
  query?: FleetQuery
  width?: number
  feature?: readonly Feature[]
  acl?: readonly Permission[]
  theme?: Theme
  mode?: 'light' | 'dark'
  /** Additional plugins. */
  plugins?: readonly Plugin[]
}

/** Renders the fleet map at 700 px height over a fake server, a fake live channel and a writable URL. */
export async function openFleet({
  server = fleetServer(),
  query = {},
  width = 1100,
  feature = ['MAP'],
  acl = ['ADM_FLEET_AT_GLANCE_VIEW'],
  theme,
  mode,
  plugins = [],
}: Options = {}) {
  const maps = drawInMemory()
  await page.viewport(width, 700)
  const requests: Request[] = []
  const visited: { href: string; replace: boolean }[] = []
  let show: (query: FleetQuery) => void = () => {}
  const nav: Nav = {
    go(href, how) {
      visited.push({ href, replace: how?.replace ?? false })
      const read = fleetMap.readQuery(href.slice(href.indexOf('?')))
      if (href.startsWith(fleetMap.path) && 'query' in read) show(read.query)
    },
  }
  const Place = (): ReactNode => {
    const [own, setOwn] = useState<FleetQuery>(query)
    show = setOwn
    return <FleetMap query={own} />
  }
  const core = fakeCore({
    login: aLogin({ acl, feature }),
    nav,
    fetch: request => {
      requests.push(request)
      const { signal } = request
      // like the browser, rejects without waiting for a cancelled request
      const cancelled = new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
      return Promise.race([server.fetch(request), cancelled])
    },
  })
  const live = fleetLive()
  Object.assign(core.live, { notifications: live.bus })
  const screen = await render(
    <TestHost
      core={core}
      registry={assemble([mapAlone, ...plugins])}
      messages={{ ...fleetKitMessages, ...messages }}
      theme={theme}
      mode={mode}
    >
      <div style={{ height: 700 }} data-mode={mode}>
        <Place />
      </div>
      <Toasts />
    </TestHost>,
  )
  const asked = () =>
    server.calls
      .filter(({ operation }) => operation === listUnitsPositionsClustered.id)
      .map(({ query: sent }) => windowOf(sent))
  const clustered = () => requests.filter(({ url }) => url.includes('/positions/clustered'))
  /** Returns the calls of an operation. */
  const sent = (operation: { id: string }) => server.calls.filter(call => call.operation === operation.id)
  return { screen, server, live, core, maps, asked, clustered, visited, sent }
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
