import { operations } from '@muster/contract'
import { calls } from '@muster/contract/calls'
import { assemble, definePlugin, defineRoute, type Access } from '@muster/core'
import { describe, expect, it } from 'vitest'
import { permittedCalls, callsRequiring, permittedScreens, screensRequiring } from './permitted.ts'

const route = (path: string, access: Access, title: `test.${string}`) =>
  defineRoute({ path, access, title, load: () => Promise.reject(new Error('not loaded')) })

const { routes } = assemble([
  definePlugin({
    id: 'first',
    routes: [
      route('/fleets', { anyOf: ['ADM_FLEET_VIEW'] }, 'test.Fleets'),
      route('/fleets/:id', { anyOf: ['ADM_FLEET_VIEW'] }, 'test.Fleet'),
      route('/both', { allOf: ['ADM_FLEET_VIEW', 'ADM_UNIT_VIEW'] }, 'test.Both'),
      route('/home', {}, 'test.Home'),
    ],
  }),
  definePlugin({
    id: 'second',
    feature: 'REPORTS',
    routes: [route('/report', { anyOf: ['ADM_FLEET_VIEW', 'DESKTOP_VIEW'] }, 'test.Report')],
  }),
])

describe('permission', () => {
  it('opens every screen whose access rule names it, with the missing feature', () => {
    expect(screensRequiring(routes, 'ADM_FLEET_VIEW', { acl: [], feature: [] })).toEqual(
      [
        { title: 'test.Fleets', path: '/fleets' },
        { title: 'test.Both', path: '/both' },
        { title: 'test.Report', path: '/report', missing: 'REPORTS' },
        { title: 'test.Fleet' },
      ].toSorted((a, b) => order(a.title) - order(b.title)),
    )
    expect(screensRequiring(routes, 'ADM_UNIT_VIEW', { acl: [], feature: [] }).map(({ title }) => title)).toEqual([
      'test.Both',
    ])
  })

  it('opens every call of the contract that requires it, with name and path', () => {
    const found = callsRequiring(calls, 'SYS_GROUP_ACL_EDIT', { acl: [], feature: [] })
    expect(found).toMatchObject([
      { id: 'updateGroupAcls', name: 'Update group acls', method: 'PUT', path: '/api/users/groups/{groupId}/acls' },
    ])
    expect(callsRequiring(calls, 'ADM_NOTIFICATIONGROUP_ADD', { acl: [], feature: [] })[0]).toMatchObject({
      missing: 'ADMINISTRATION',
    })
    const restricted = operations.filter(({ access }) => access.anyOf)
    expect(calls.map(({ id }) => id).toSorted()).toEqual(restricted.map(({ id }) => id).toSorted())
  })
})

describe('group', () => {
  it('opens the screens and calls of its permissions and features; omits those without a permission', () => {
    const screens = (acl: string[], feature: string[] = []) =>
      permittedScreens(routes, { acl, feature }).map(({ title }) => title)
    expect(screens(['DESKTOP_VIEW'])).toEqual([])
    expect(screens(['DESKTOP_VIEW'], ['REPORTS'])).toEqual(['test.Report'])
    expect(screens(['ADM_FLEET_VIEW', 'ADM_UNIT_VIEW']).toSorted()).toEqual(['test.Both', 'test.Fleet', 'test.Fleets'])
    expect(
      permittedCalls(calls, { acl: ['SYS_GROUP_ACL_VIEW'], feature: [] })
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['getGroupAcls', 'listUserGroupMembers', 'listUserGroups'])
  })
})

/** Returns the position of a route, because screens keep the order of route matching. */
function order(title: string): number {
  return routes.findIndex(route => route.title === title)
}
