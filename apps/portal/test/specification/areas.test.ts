import { features, permissions } from '@muster/contract'
import { can, sessionOf, visibleMenu } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { routeAt } from '../../src/routing/route-at.ts'
import { leavesOf, registry } from './real-portal.ts'

type Areas = Readonly<Record<string, readonly string[]>>

/** Areas of the specification's introduction with their addresses in the menu (000 §1). */
const product: Areas = {
  'map tracking': ['/fleet', '/history'],
  alarms: ['/reports/events'],
  'remote commands': ['/settings/commands', '/settings/equipment-configuration/commands-profile'],
  reports: ['/reports/keyonoff', '/reports/performance', '/reports/automatic/setup'],
  maintenance: ['/maintenance/fleet', '/maintenance/forecast', '/maintenance/history'],
  'configuration data': ['/administration/data/canparameters', '/administration/data/canprotocols'],
  subscriptions: ['/administration/subscriptions/servicemanagement', '/reports/expiration'],
}

/** Areas of administration (000 §1, 001 §1). */
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

/** Report families (000 §1). */
const reports: Areas = {
  productivity: ['enginehours', 'equipmentutilization', 'keyonoff'].map(name => `/reports/${name}`),
  performance: ['/reports/performance', '/reports/productivity/fuel-energy-consumption'],
  'vehicle bus data': ['/reports/vehicledata', '/reports/canbusSniffing'],
  'diagnostic messages': ['/reports/dm1Selection'],
  'scheduled reports': ['/reports/automatic/setup', '/reports/automatic/history'],
  subscriptions: ['/reports/expiration', '/reports/amSubscriptionsActivations'],
}

/** Areas of maintenance (000 §1). */
const maintenance: Areas = {
  services: ['/administration/data/services', '/administration/data/types'],
  profiles: ['/administration/profiles/maintenance'],
  forecasts: ['/maintenance/forecast'],
}

/** Areas of subscriptions (000 §1). */
const subscriptions: Areas = {
  'subscriptions and renewals': ['/administration/subscriptions/servicemanagement'],
  orders: ['/administration/subscriptions/orderscontrol'],
  'factory subscriptions': ['/administration/subscriptions/factoryMachineActivation'],
}

const everything = sessionOf(aLogin({ acl: [...permissions], feature: [...features], legalDisclaimerAccepted: true }))
const offered = leavesOf(visibleMenu(registry.menu, everything)).map(({ href }) => href)

describe.each([
  ['SHELL-001', 'the application serves', product],
  ['SHELL-004', 'the application offers reports of', reports],
  ['SHELL-005', 'the application offers the management of maintenance', maintenance],
  ['SHELL-007', 'the application offers the management of', subscriptions],
  ['SHELL-006', 'the application offers the administration of', administration],
] satisfies [string, string, Areas][])('%s', (id, what, areas) => {
  const names = Object.keys(areas).join(', ')

  it(`${id} ${what} ${names}: shows each in the menu with a route that opens`, () => {
    for (const href of Object.values(areas).flat()) {
      expect(offered, href).toContain(href)
      const found = routeAt(registry, href)
      expect(found?.route.path, href).toBe(href)
      expect(can(everything, found?.route.accessRules ?? []), href).toBe(true)
      expect(found?.route.readQuery(''), href).toHaveProperty('query')
    }
  })
})
