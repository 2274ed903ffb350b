import { describe, expect, it } from 'vitest'
import { sessionOf } from '../session/session.ts'
import { aLogin } from '../../test/testing.ts'
import { assemble } from './assemble.ts'
import { menuGroups } from './menu.ts'
import { isCurrent, visibleMenu } from './menu-tree.ts'
import { definePlugin } from './plugin.ts'
import type { MenuEntry } from './registry.ts'
import { defineRoute } from './route.ts'

const load = async () => () => null
const keyOnOff = defineRoute({
  path: '/reports/keyonoff',
  access: { anyOf: ['ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW'] },
  load,
})
const events = defineRoute({
  path: '/reports/events',
  access: { anyOf: ['ADM_PERFOMANCE_ALARMS_VIEW', 'DESKTOP_VIEW'] },
  load,
})
const fleets = defineRoute({ path: '/administration/data/fleets', access: { anyOf: ['ADM_FLEET_VIEW'] }, load })
const users = defineRoute({ path: '/administration/users', access: { anyOf: ['ADM_USER_VIEW'] }, load })

const reports = definePlugin({
  id: 'reports',
  feature: 'REPORTS',
  routes: [keyOnOff, events],
  menu: [
    {
      under: 'reports.other',
      nodes: [{ id: 'events', label: 'reports.events', to: events, narrow: { feature: 'REPORT_EVENTS' } }],
    },
    { under: 'reports.productivity', nodes: [{ id: 'keyonoff', label: 'reports.keyOnOff', to: keyOnOff }] },
  ],
})
const admin = definePlugin({
  id: 'admin',
  routes: [fleets, users],
  menu: [
    {
      under: 'administration',
      nodes: [
        { id: 'users', label: 'admin.users', to: users, order: 2 },
        { id: 'fleets', label: 'admin.fleets', to: fleets, order: 1 },
      ],
    },
  ],
})
const { menu } = assemble([admin, reports], { mode: 'development' })

type Tree = readonly (string | [string, Tree])[]
const tree = (entries: readonly MenuEntry[]): Tree =>
  entries.map(({ id, href, children }) => (href ? href : [id, tree(children)]))
const seen = (feature: string[], acl: string[]) => tree(visibleMenu(menu, sessionOf(aLogin({ feature, acl }))))

function current(address: string, entries = menu): string[] {
  return entries.flatMap(entry => [
    ...(isCurrent(entry, address) ? [entry.id] : []),
    ...current(address, entry.children),
  ])
}

describe('the menu', () => {
  it('sorts groups as documented in any order of plugins, and entries by order', () => {
    expect(tree(menu)).toEqual([
      [
        'reports',
        [
          ['reports.productivity', ['/reports/keyonoff']],
          ['reports.other', ['/reports/events']],
        ],
      ],
      ['administration', ['/administration/data/fleets', '/administration/users']],
    ])
  })

  it('contains every group of the specification', () => {
    const specified = 15
    expect(menuGroups).toHaveLength(specified)
    expect(new Set(menuGroups.map(({ id }) => id)).size).toBe(specified)
  })

  it('MENU-002 shows an entry only with its feature and one of its permissions', () => {
    for (const acl of [['ADM_PERFOMANCE_ALARMS_VIEW'], ['DESKTOP_VIEW']]) {
      expect(seen(['REPORTS', 'REPORT_EVENTS'], acl)).toEqual([['reports', [['reports.other', ['/reports/events']]]]])
      expect(seen(['REPORTS'], acl)).toEqual([])
      expect(seen(['REPORT_EVENTS'], acl)).toEqual([])
    }
    expect(seen(['REPORTS', 'REPORT_EVENTS'], [])).toEqual([])
  })

  it('MENU-003 shows a group when one of its entries is visible', () => {
    expect(seen([], ['ADM_USER_VIEW'])).toEqual([['administration', ['/administration/users']]])
    expect(visibleMenu(menu, null)).toEqual([])
  })

  it('MENU-004 highlights the entry whose address is a prefix of the current one, and its groups', () => {
    expect(current('/administration/data/fleets/7?x=/reports')).toEqual(['administration', 'fleets'])
    expect(current('/reports/keyonoffdetail')).toEqual(['reports', 'reports.productivity', 'keyonoff'])
    expect(current('/history')).toEqual([])
  })
})
