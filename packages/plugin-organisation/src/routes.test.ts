import type { Permission } from '@muster/contract'
import { pluginRoutes, type ServedRoute } from '@muster/core/testing'
import { describe, expect, it, test } from 'vitest'
import organisation from './index.ts'

const routes = pluginRoutes(organisation, ['SETTINGS', 'ADMINISTRATION'])

/** Routes that are not in the specification. */
const unspecified: readonly [path: string, permission: Permission][] = [
  ['/administration/data/devices/claim', 'ADM_DEVICE_ADD'],
  ['/administration/import/:subject', 'ADM_DEVICE_EDIT'],
  ['/administration/import/:subject/:id', 'ADM_COMPANY_ADD'],
  ['/administration/new-customer', 'ADM_COMPANY_ADD'],
  ['/administration/sign-on-domains', 'ADM_COMPANY_VIEW'],
]

const served: readonly ServedRoute[] = [
  ['ADM-093', '/administration/companies', 'ADM_COMPANY_VIEW'],
  ['ADM-094', '/administration/companies/7', 'ADM_COMPANY_VIEW'],
  ['ADM-102', '/administration/data/devices', 'ADM_DEVICE_VIEW'],
  ['ADM-103', '/administration/data/devices/7', 'ADM_DEVICE_VIEW'],
  ['ADM-097', '/administration/data/fleets', 'ADM_FLEET_VIEW'],
  ['ADM-098', '/administration/data/fleets/7', 'ADM_FLEET_VIEW'],
  ['ADM-095', '/administration/users', 'ADM_USER_VIEW'],
  ['ADM-099', '/administration/data/users/7', 'ADM_USER_VIEW'],
  ['ADM-091', '/administration/move-equipment', 'UNIT_TRANSFER'],
  ['ADM-092', '/administration/move-equipment/history', 'UNIT_TRANSFER'],
  ['ADM-100', '/administration/data/groups', 'SYS_GROUP_ACL_VIEW'],
  ['ADM-101', '/administration/data/groups/7', 'SYS_GROUP_ACL_VIEW'],
  ['ADM-104', '/administration/data/notificationgroup', 'ADM_NOTIFICATIONGROUP_VIEW'],
  ['ADM-105', '/administration/data/notificationgroup/7', 'ADM_NOTIFICATIONGROUP_VIEW'],
]

describe('routes', () => {
  test.each(served)('%s opens %s only for holders of %s', (_, path, permission) => {
    expect(routes.admissions(path, permission)).toEqual({ holder: 'open', other: 'refused' })
  })

  test.each(unspecified)('opens %s only for holders of %s', (path, permission) => {
    const other = permission === 'ADM_COMPANY_VIEW' ? 'ADM_USER_VIEW' : 'ADM_COMPANY_VIEW'
    expect(routes.admissions(path, permission, other)).toEqual({ holder: 'open', other: 'refused' })
  })

  it('serves only the routes listed here', () => {
    const ourPaths = unspecified.map(([path]) => path)
    expect(routes.unlisted([...ourPaths, ...served.map(([, path]) => path)])).toEqual([])
  })
})

it('lists each screen in the menu for permitted users of the feature', () => {
  const lists = [
    '/administration/data/devices',
    '/administration/data/fleets',
    '/administration/companies',
    '/administration/users',
    '/administration/data/notificationgroup',
    '/administration/data/groups',
    '/administration/sign-on-domains',
    '/administration/move-equipment',
  ]
  expect(routes.menu(served, ['SETTINGS', 'ADMINISTRATION'])).toEqual(lists)
  expect(routes.menu(served, ['ADMINISTRATION'])).toEqual(lists)
  expect(routes.menu(served, [])).toEqual([])
})
