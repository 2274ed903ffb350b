import { pluginRoutes, type ServedRoute } from '@muster/core/testing'
import { describe, expect, it, test, vi } from 'vitest'
import profiles from './index.ts'

const routes = pluginRoutes(profiles, ['SETTINGS', 'ADMINISTRATION'])

const served: readonly ServedRoute[] = [
  ['GEO-038', '/administration/data/geofence', 'ADM_GEOFENCE_VIEW'],
  ['GEO-039', '/administration/data/geofence/7', 'ADM_GEOFENCE_VIEW'],
  ['', '/administration/data/geofence/import', 'ADM_GEOFENCE_ADD'],
  ['GEO-035 GEO-040', '/administration/data/geofence/assign/7', 'ADM_GEOFENCE_ASSIGN'],
  ['ADM-110', '/administration/data/sourceaddress', 'ADM_DM1_SOURCE_ADDRESS_VIEW'],
  ['ADM-111', '/administration/data/sourceaddress/7', 'ADM_DM1_SOURCE_ADDRESS_VIEW'],
  ['ADM-112', '/administration/data/platform', 'ADM_DM1_PLATFORM_VIEW'],
  ['ADM-113', '/administration/data/platform/7', 'ADM_DM1_PLATFORM_VIEW'],
  ['ADM-114', '/administration/data/dm1parameters', 'ADM_DM1_PARAMETER_VIEW'],
  ['ADM-115', '/administration/data/dm1parameters/7', 'ADM_DM1_PARAMETER_VIEW'],
  ['PROF-065', '/settings/equipment-configuration/status', 'ADM_STATUS_VIEW'],
  ['PROF-066', '/settings/equipment-configuration/status-detail', 'ADM_STATUS_VIEW'],
  ['PROF-069', '/settings/equipment-configuration/customizable-statuses', 'ADM_CUSTOMIZABLE_STATUS_VIEW'],
  ['PROF-070', '/administration/data/canparameters', 'ADM_CANPARAMETER_VIEW'],
  ['PROF-071', '/administration/data/canparameters/7', 'ADM_CANPARAMETER_VIEW'],
  ['PROF-072', '/administration/data/canprotocols', 'ADM_CANPROTOCOL_VIEW'],
  ['PROF-073', '/administration/data/canprotocols/7', 'ADM_CANPROTOCOL_VIEW'],
  ['PROF-074', '/administration/profiles/canbus', 'ADM_CANBUS_VIEW'],
  ['PROF-075', '/administration/profiles/canbus/7', 'ADM_CANBUS_VIEW'],
  ['PROF-076', '/administration/profiles/canbus/assign/7', 'ADM_CANBUS_ASSIGN'],
  ['PROF-077', '/administration/profiles/status/assign/7', 'ADM_STATUS_ASSIGN'],
  ['PROF-078', '/administration/profiles/curfew', 'ADM_CURFEW_VIEW'],
  ['PROF-079', '/administration/profiles/curfew/7', 'ADM_CURFEW_VIEW'],
  ['PROF-080', '/administration/profiles/curfew/assign/7', 'ADM_CURFEW_ASSIGN'],
  ['PROF-067', '/settings/equipment-configuration/power-management', 'ADM_POWERPROFILE_VIEW'],
  ['PROF-068', '/settings/equipment-configuration/power-management-detail', 'ADM_POWERPROFILE_VIEW'],
  ['PROF-081', '/administration/profiles/powerprofiles/assign/7', 'ADM_POWERPROFILE_ASSIGN'],
  ['PROF-082', '/administration/profiles/ioprofiles/amx', 'ADM_IOPROFILE_VIEW'],
  ['PROF-083', '/administration/profiles/ioprofiles/amx/7', 'ADM_IOPROFILE_VIEW'],
  ['PROF-084', '/administration/profiles/ioprofiles/amx/assign/7', 'ADM_IOPROFILE_ASSIGN'],
  ['PROF-085', '/administration/profiles/ioprofiles/am35', 'ADM_IOPROFILE_VIEW'],
  ['PROF-086', '/administration/profiles/ioprofiles/am35/7', 'ADM_IOPROFILE_VIEW'],
  ['PROF-087', '/administration/profiles/ioprofiles/am35/assign/7', 'ADM_IOPROFILE_ASSIGN'],
  ['PROF-088', '/administration/profiles/ioprofiles/wlx', 'ADM_IOPROFILE_VIEW'],
  ['PROF-089', '/administration/profiles/ioprofiles/wlx/7', 'ADM_IOPROFILE_VIEW'],
  ['PROF-090', '/administration/profiles/ioprofiles/wlx/assign/7', 'ADM_IOPROFILE_ASSIGN'],
]

describe('routes', () => {
  test.each(served)('%s opens %s only for holders of %s', (_, path, permission) => {
    expect(routes.admissions(path, permission)).toEqual({ holder: 'open', other: 'refused' })
  })

  it('serves only the routes listed here', () => {
    expect(routes.unlisted(served.map(([, path]) => path))).toEqual([])
  })
})

test.each([
  ['PROF-082 PROF-083 PROF-084', 'amx'],
  ['PROF-085 PROF-086 PROF-087', 'am35'],
  ['PROF-088 PROF-089 PROF-090', 'wlx'],
] as const)('%s ADM-002 list, detail and assign screen of %s are shown at its addresses', async (_, family) => {
  // screen modules add window listeners when they load
  vi.stubGlobal('addEventListener', () => {})
  const [{ ioProfileLists }, { ioProfileDetails }, { ioProfileAssigns }] = await Promise.all([
    import('./io-profiles/io-profile-list.tsx'),
    import('./io-profiles/io-profile-detail.tsx'),
    import('./io-profiles/io-profile-assign.tsx'),
  ])
  const shownAt = (path: string) =>
    routes.registry.routeOf(`/administration/profiles/ioprofiles/${family}${path}`)?.load()
  expect(await shownAt('')).toBe(ioProfileLists[family])
  expect(await shownAt('/:id')).toBe(ioProfileDetails[family])
  expect(await shownAt('/assign/:id')).toBe(ioProfileAssigns[family])
})

test('PROF-066 selects a status profile by query, adds one without a query, and redirects any other value to the list', () => {
  const route = routes.registry.routeOf('/settings/equipment-configuration/status-detail')
  expect(route?.readQuery('id=7')).toEqual({ query: { id: 7 } })
  expect(route?.readQuery('')).toEqual({ query: {} })
  expect(route?.readQuery('id=seven')).toHaveProperty('issues')
  expect(route?.onBadQuery).toMatchObject({ path: '/settings/equipment-configuration/status' })
})

test('PROF-068 selects a power profile by query, adds one without a query, and redirects any other value to the list', () => {
  const route = routes.registry.routeOf('/settings/equipment-configuration/power-management-detail')
  expect(route?.readQuery('id=7')).toEqual({ query: { id: 7 } })
  expect(route?.readQuery('')).toEqual({ query: {} })
  expect(route?.readQuery('id=seven')).toHaveProperty('issues')
  expect(route?.onBadQuery).toMatchObject({ path: '/settings/equipment-configuration/power-management' })
})

it('lists each screen in the menu for permitted users of the feature', () => {
  expect(routes.menu(served, ['SETTINGS', 'ADMINISTRATION'])).toEqual([
    '/administration/data/canprotocols',
    '/administration/data/canparameters',
    '/administration/data/platform',
    '/administration/data/sourceaddress',
    '/administration/data/dm1parameters',
    '/settings/equipment-configuration/status',
    '/administration/profiles/canbus',
    '/administration/data/geofence',
    '/administration/profiles/curfew',
    '/settings/equipment-configuration/power-management',
    '/administration/profiles/ioprofiles/amx',
    '/administration/profiles/ioprofiles/wlx',
    '/administration/profiles/ioprofiles/am35',
    '/settings/equipment-configuration/customizable-statuses',
  ])
  expect(routes.menu(served, ['SETTINGS'])).toEqual([
    '/administration/data/canprotocols',
    '/administration/data/canparameters',
    '/administration/data/platform',
    '/administration/data/sourceaddress',
    '/administration/data/dm1parameters',
    '/settings/equipment-configuration/status',
    '/administration/profiles/canbus',
    '/administration/data/geofence',
    '/administration/profiles/curfew',
    '/settings/equipment-configuration/power-management',
    '/administration/profiles/ioprofiles/amx',
    '/administration/profiles/ioprofiles/wlx',
    '/administration/profiles/ioprofiles/am35',
    '/settings/equipment-configuration/customizable-statuses',
  ])
  expect(routes.menu(served, [])).toEqual([])
})
