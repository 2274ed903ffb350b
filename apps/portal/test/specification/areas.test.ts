import { features, permissions } from '@muster/contract'
import { can, sessionOf, visibleMenu } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { routeAt } from '../../src/routing/route-at.ts'
import { leavesOf, registry } from './real-portal.ts'

type Areas = Readonly<Record<string, readonly string[]>>

/** What the specification names in its introduction, with the menu's addresses of each (000 §1). */
const product: Areas = {
  'map tracking': ['/fleet', '/history'],
  alarms: ['/reports/events'],
  'remote commands': ['/settings/commands', '/settings/equipment-configuration/commands-profile'],
  reports: ['/reports/keyonoff', '/reports/performance', '/reports/automatic/setup'],
  maintenance: ['/maintenance/fleet', '/maintenance/forecast', '/maintenance/history'],
  'configuration data': ['/administration/data/canparameters', '/administration/data/canprotocols'],
  subscriptions: ['/administration/subscriptions/servicemanagement', '/reports/expiration'],
}

/** What is administered (000 §1, 001 §1). */
const administration: Areas = {
  fleets: ['/administration/data/fleets'],
  companies: ['/administration/companies'],
  users: ['/administration/users'],
  groups: ['/administration/data/groups'],
  devices: ['/administration/data/devices'],
  'bus profiles': ['/administration/profiles/canbus'],
  'input/output profiles': ['amx', 'wlx', 'am35'].map(family => `/administration/profiles/ioprofiles/${family}`),
  curfews: ['/administration/profiles/curfew'],
  geofences: ['/administration/data/geofence'],
  'notification groups': ['/administration/data/notificationgroup'],
  'brands, types and models': ['/administration/brandtypemodel'],
  'scheduled reports': ['/reports/automatic/setup'],
  translations: ['/administration/data/translations'],
}

const everything = sessionOf(aLogin({ acl: [...permissions], feature: [...features], legalDisclaimerAccepted: true }))
const offered = leavesOf(visibleMenu(registry.menu, everything)).map(({ href }) => href)

describe.each([
  ['SHELL-001', 'the application serves', product],
  ['SHELL-006', 'the application offers the administration of', administration],
] satisfies [string, string, Areas][])('%s', (id, what, areas) => {
  const names = Object.keys(areas).join(', ')

  it(`${id} ${what} ${names}: in the menu, each with a route that opens`, () => {
    for (const href of Object.values(areas).flat()) {
      expect(offered, href).toContain(href)
      const found = routeAt(registry, href)
      expect(found?.route.path, href).toBe(href)
      expect(can(everything, found?.route.gate ?? []), href).toBe(true)
      expect(found?.route.readQuery(''), href).toHaveProperty('query')
    }
  })
})
