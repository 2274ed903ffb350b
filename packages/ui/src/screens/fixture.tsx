import { createFleet, deleteFleet, getFleet, listFleets, updateFleet } from '@muster/contract'
import { defineResource, type Core, type LoginResponse } from '@muster/core'
import { aLogin, fakeCore, fakeServer, type FakeServer } from '@muster/core/testing'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { TestHost } from '../../test/test-host.tsx'

// fleets cannot be cloned; profiles use an operation of this shape
export const cloneFleet: typeof createFleet = {
  ...createFleet,
  id: 'cloneFleet',
  path: '/api/fleets/{fleetId}/clone',
  required: ['fleetId'],
}

/** A resource for stories and tests of the screen kits; the real one is in its plugin. */
export const fleets = defineResource({
  id: 'fixture.fleets',
  list: listFleets,
  get: getFleet,
  create: createFleet,
  update: updateFleet,
  remove: deleteFleet,
  clone: cloneFleet,
  model: ({ name, desc = '', unitIds }) => ({ name, desc, unitIds }),
})

export const Fleet = z.object({
  name: z.string().min(1, 'Give the fleet a name.').max(200),
  desc: z.string().max(2000),
  unitIds: z.array(z.number()),
})

export const blank = { name: '', desc: '', unitIds: [] }
export const fleetList = { href: () => '/fleets' }
export const fleetDetail = { href: ({ params }: { params: { id: string | number } }) => `/fleets/${params.id}` }

const row = (fleetId: number) => ({
  fleetId,
  name: `Fleet ${fleetId}`,
  isDefault: false,
  companyId: 1,
  companyName: 'Northfield Farms',
  unitsCount: fleetId * 3,
})

/** A server with `count` fleets; fleet 7 is called North. */
export function aFleetServer(count = 120): FakeServer {
  const rows = Array.from({ length: count }, (_, i) => row(i + 1))
  return fakeServer()
    .on(listFleets, ({ query }) => {
      const text = query.get('filter')?.toLowerCase() ?? ''
      const found = rows.filter(({ name }) => name.toLowerCase().includes(text))
      const [start, limit] = [Number(query.get('start')), Number(query.get('limit'))]
      return { items: found.slice(start, start + limit), totalCount: found.length }
    })
    .on(getFleet, {
      fleetId: 7,
      name: 'North',
      desc: 'Everything north of the river',
      unitIds: [1, 2],
      isDefault: false,
      companyId: 1,
      version: 3,
    })
    .on(createFleet, { id: 8 })
    .on(updateFleet, undefined)
    .on(deleteFleet, undefined)
    .on(cloneFleet, { id: 9 })
}

export const everything: Partial<LoginResponse> = {
  acl: ['ADM_FLEET_VIEW', 'ADM_FLEET_ADD', 'ADM_FLEET_EDIT', 'ADM_FLEET_DELETE'],
  feature: ['ADMINISTRATION'],
}

interface Props {
  server?: FakeServer
  login?: Partial<LoginResponse>
  went?: string[]
  /** Replaces the recording. */
  go?(href: string): void
  /** Current path, if the host supplies it. */
  path?: string
  children: ReactNode
}

/** A host that only records navigation. */
export function FleetHost({
  server = aFleetServer(),
  login = everything,
  went = [],
  go = href => void went.push(href),
  path,
  children,
}: Props): ReactNode {
  const [core] = useState<Core>(() =>
    fakeCore({
      fetch: server.fetch,
      login: aLogin(login),
      nav: { go, ...(path && { path: () => path }) },
    }),
  )
  return <TestHost core={core}>{children}</TestHost>
}
