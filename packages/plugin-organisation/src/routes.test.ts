import type { Permission } from '@muster/contract'
import { admit, assemble, sessionOf, visibleMenu } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { describe, expect, it, test } from 'vitest'
import organisation from './index.ts'

const registry = assemble([organisation], { mode: 'development' })
const sessionWith = (...acl: Permission[]) =>
  sessionOf(aLogin({ acl, feature: ['SETTINGS', 'ADMINISTRATION'], legalDisclaimerAccepted: true }))

const served: readonly [id: string, path: string, permission: Permission][] = [
  ['ADM-093', '/administration/companies', 'ADM_COMPANY_VIEW'],
  ['ADM-094', '/administration/companies/7', 'ADM_COMPANY_VIEW'],
  ['ADM-102', '/administration/data/devices', 'ADM_DEVICE_VIEW'],
  ['ADM-103', '/administration/data/devices/7', 'ADM_DEVICE_VIEW'],
  ['ADM-097', '/administration/data/fleets', 'ADM_FLEET_VIEW'],
  ['ADM-098', '/administration/data/fleets/7', 'ADM_FLEET_VIEW'],
  ['ADM-100', '/administration/data/groups', 'SYS_GROUP_ACL_VIEW'],
  ['ADM-101', '/administration/data/groups/7', 'SYS_GROUP_ACL_VIEW'],
  ['ADM-104', '/administration/data/notificationgroup', 'ADM_NOTIFICATIONGROUP_VIEW'],
  ['ADM-105', '/administration/data/notificationgroup/7', 'ADM_NOTIFICATIONGROUP_VIEW'],
  ['ADM-095', '/administration/users', 'ADM_USER_VIEW'],
  ['ADM-099', '/administration/data/users/7', 'ADM_USER_VIEW'],
  ['ADM-091', '/administration/move-equipment', 'UNIT_TRANSFER'],
  ['ADM-092', '/administration/move-equipment/history', 'UNIT_TRANSFER'],
]

describe('routes', () => {
  test.each(served)('%s %s is served to holders of %s alone', (_, path, permission) => {
    const gate = registry.match(path)?.route.gate ?? []
    expect(admit(sessionWith(permission), gate)).toBe('open')
    expect(admit(sessionWith('DESKTOP_VIEW'), gate)).toBe('refused')
  })

  it('has no route that is not listed here', () => {
    const known = new Set(served.map(([, path]) => path.replace(/7$/, ':id')))
    expect(registry.routes.map(({ path }) => path).filter(path => !known.has(path))).toEqual([])
  })
})

it('offers each list in the menu, to who may see it and has its part of the portal', () => {
  const hrefs = (feature: string[]) => {
    const acl = served.map(([, , permission]) => permission)
    const leaves = (entries: typeof registry.menu): string[] =>
      entries.flatMap(({ href, children }) => [...(href ? [href] : []), ...leaves(children)])
    return leaves(visibleMenu(registry.menu, sessionOf(aLogin({ acl, feature }))))
  }
  const lists = [
    '/administration/data/devices',
    '/administration/data/fleets',
    '/administration/companies',
    '/administration/users',
    '/administration/data/notificationgroup',
    '/administration/data/groups',
    '/administration/move-equipment',
  ]
  expect(hrefs(['SETTINGS', 'ADMINISTRATION'])).toEqual(lists)
  expect(hrefs(['ADMINISTRATION'])).toEqual(lists)
  expect(hrefs([])).toEqual([])
})
