import {
  assignCanProfile,
  assignCurfewProfile,
  assignDutyProfile,
  assignFenceProfiles,
  assignIoProfile,
  assignMaintenanceProfile,
  assignPowerProfile,
  type Operation,
  permissions,
} from '@muster/contract'
import { can, sessionOf } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { routeAt } from '../../src/routing/route-at.ts'
import { registry } from './real-portal.ts'
import { addressOf, specifiedRoutes } from './routes.ts'

/** Records assigned to units (001 §7): address, call and name of each screen. */
const kinds: readonly [kind: string, path: string, action: Operation, screen: string][] = [
  ['curfews', '/administration/profiles/curfew/assign/{id}', assignCurfewProfile, 'CurfewAssign'],
  ['geofences', '/administration/data/geofence/assign/{id}', assignFenceProfiles, 'GeofenceAssign'],
  ['statuses', '/administration/profiles/status/assign/{id}', assignDutyProfile, 'StatusProfileAssign'],
  ['CAN profiles', '/administration/profiles/canbus/assign/{id}', assignCanProfile, 'CanProfileAssign'],
  ['power profiles', '/administration/profiles/powerprofiles/assign/{id}', assignPowerProfile, 'PowerProfileAssign'],
  ['I/O profiles of AMX', '/administration/profiles/ioprofiles/amx/assign/{id}', assignIoProfile, 'amx'],
  ['I/O profiles of AM35', '/administration/profiles/ioprofiles/am35/assign/{id}', assignIoProfile, 'am35'],
  ['I/O profiles of WLX', '/administration/profiles/ioprofiles/wlx/assign/{id}', assignIoProfile, 'wlx'],
  [
    'maintenance profiles',
    '/administration/profiles/maintenance/assign/{id}',
    assignMaintenanceProfile,
    'MaintenanceProfileAssign',
  ],
]

/** Names of their ID parameters in the contract. */
const byProfileId: readonly Operation[] = [assignIoProfile, assignMaintenanceProfile, assignPowerProfile]

it('ADM-002 ADM-004 covers exactly the assign screens of the specification', () => {
  const specified = specifiedRoutes.map(({ path }) => path).filter(path => /^\/administration\/.*\/assign\//.test(path))
  expect(specified.toSorted()).toEqual(kinds.map(([, path]) => path).toSorted())
})

describe.each(kinds)('ADM-002 ADM-004 the assign action of %s', (_, path, action, screen) => {
  const row = specifiedRoutes.find(each => each.path === path)
  const route = row && routeAt(registry, addressOf(row, { bare: true }))?.route
  const features = ['SETTINGS', 'ADMINISTRATION', 'MAINTENANCE']
  const opens = (acl: readonly string[]) =>
    can(sessionOf(aLogin({ acl: [...acl], feature: features })), route?.accessRules ?? [])

  it('opens a separate screen from the detail', () => {
    expect(route?.path).toBe(path.replace('{id}', ':id'))
  })

  it('shows that screen', { timeout: 60_000 }, async () => {
    // screen modules add window listeners when they load
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
    expect((await route?.load())?.name).toBe(screen)
  })

  it('requires the permission of its call, which takes an ID and a body', () => {
    const codes = 'anyOf' in action.access ? (action.access.anyOf ?? []) : []
    expect(codes.filter(code => opens([code]))).not.toEqual([])
    expect(opens(permissions.filter(code => !codes.includes(code) && code !== row?.permission))).toBe(false)
    const id = byProfileId.includes(action) ? 'profileId' : 'id'
    expect(action.required).toEqual(action === assignFenceProfiles ? ['body'] : [id, 'body'])
  })
})
