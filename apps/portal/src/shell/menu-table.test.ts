import type { Feature, Permission } from '@muster/contract'
import {
  assemble,
  can,
  definePlugin,
  defineRoute,
  isCurrent,
  sessionOf,
  visibleMenu,
  type MenuEntry,
  type MenuGroup,
} from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { plugins } from '../inside/plugins.ts'
import { menuTable } from './menu-table.ts'

const load = async () => () => null
const entries = menuTable.flatMap(({ group, entries: own }) => own.map(entry => ({ ...entry, group })))

/** A plugin for each entry, as if different people had written them, and in no order. */
const { menu } = assemble(
  entries.toReversed().map(({ group, href, label, permission, feature }) => {
    const route = defineRoute({ path: href, access: { anyOf: [permission] }, load })
    const order = entries.findIndex(entry => entry.href === href)
    const nodes = [{ id: href, label: `menu.${label}` as const, order, to: route, narrow: { feature } }]
    return definePlugin({
      id: `of${href.toLowerCase().replaceAll('/', '-')}`,
      routes: [route],
      menu: [{ under: group, nodes }],
    })
  }),
  { mode: 'development' },
)

const leaves = (found: readonly MenuEntry[]): MenuEntry[] =>
  found.flatMap(entry => (entry.href === undefined ? leaves(entry.children) : [entry]))
const groups = (found: readonly MenuEntry[]): MenuEntry[] =>
  found.flatMap(entry => (entry.href === undefined ? [entry, ...groups(entry.children)] : []))

const permissions = [...new Set(entries.map(({ permission }) => permission))]
const features = [...new Set(entries.map(({ feature }) => feature))]
const seenBy = (acl: readonly Permission[], feature: readonly Feature[]) =>
  visibleMenu(menu, sessionOf(aLogin({ acl: [...acl], feature: [...feature] })))
const hrefs = (found: readonly MenuEntry[]) => leaves(found).map(({ href }) => href)
const inGroup = (found: readonly MenuEntry[], id: MenuGroup) =>
  groups(found)
    .find(group => group.id === id)
    ?.children.flatMap(({ href }) => href ?? []) ?? []

describe('every group has its entries in order', () => {
  const shows = (id: MenuGroup) => {
    const expected = menuTable.find(({ group }) => group === id)!.entries.map(({ href }) => href)
    expect(inGroup(seenBy(permissions, features), id)).toEqual(expected)
  }
  it('MENU-008 Dashboards', () => shows('dashboards'))
  it('MENU-009 Fleet management', () => shows('fleet'))
  it('MENU-010 Reports, productivity', () => shows('reports.productivity'))
  it('MENU-011 Other reports', () => shows('reports.other'))
  it('MENU-012 Scheduled reports', () => shows('reports.scheduled'))
  it('MENU-013 Maintenance', () => shows('maintenance'))
  it('MENU-014 Settings, bus data', () => shows('settings.bus'))
  it('MENU-015 Settings, diagnostic data', () => shows('settings.diagnostic'))
  it('MENU-016 Settings, maintenance data', () => shows('settings.maintenance'))
  it('MENU-017 Settings, profiles', () => shows('settings.profiles'))
  it('MENU-018 Commands', () => shows('settings.commands'))
  it('MENU-019 Data administration', () => shows('administration'))
  it('MENU-020 Subscriptions', () => shows('subscriptions'))
})

describe('an entry asks for its permission', () => {
  const asks = (id: MenuGroup) => {
    for (const { href, permission } of menuTable.find(({ group }) => group === id)!.entries) {
      const granted = entries.filter(entry => entry.permission === permission).map(entry => entry.href)
      expect(hrefs(seenBy([permission], features)), permission).toEqual(granted)
      expect(
        hrefs(
          seenBy(
            permissions.filter(code => code !== permission),
            features,
          ),
        ),
        href,
      ).not.toContain(href)
    }
  }
  it('MENU-021 Dashboards', () => asks('dashboards'))
  it('MENU-022 Fleet management', () => asks('fleet'))
  it('MENU-023 Reports, productivity', () => asks('reports.productivity'))
  it('MENU-024 Other reports', () => asks('reports.other'))
  it('MENU-025 Scheduled reports', () => asks('reports.scheduled'))
  it('MENU-026 Maintenance', () => asks('maintenance'))
  it('MENU-027 Settings, bus data', () => asks('settings.bus'))
  it('MENU-028 Settings, diagnostic data', () => asks('settings.diagnostic'))
  it('MENU-029 Settings, maintenance data', () => asks('settings.maintenance'))
  it('MENU-030 Settings, profiles', () => asks('settings.profiles'))
  it('MENU-031 Commands', () => asks('settings.commands'))
  it('MENU-032 Data administration', () => asks('administration'))
  it('MENU-033 Subscriptions', () => asks('subscriptions'))
})

it('MENU-006 an entry asks for its feature', () => {
  for (const feature of features) {
    const without = entries.filter(entry => entry.feature !== feature).map(({ href }) => href)
    expect(
      hrefs(
        seenBy(
          permissions,
          features.filter(code => code !== feature),
        ),
      ),
      feature,
    ).toEqual(without)
  }
})

it('MENU-003 a parent shows with any permission of its children', () => {
  for (const { group, permission, feature } of entries) {
    const shown = groups(seenBy([permission], [feature])).map(({ id }) => id)
    expect(shown).toContain(group)
    expect(shown).toContain(group.split('.')[0])
  }
  expect(seenBy([], features)).toEqual([])
})

it('MENU-004 an entry is current at its own address, below it, and with any query', () => {
  for (const entry of leaves(menu)) {
    const address = `${entry.href}`
    for (const at of [address, `${address}/7`, `${address}?x=1`]) expect(isCurrent(entry, at), at).toBe(true)
    expect(isCurrent(entry, `/?next=${address}`)).toBe(false)
  }
})

it('MENU-001 an entry has label, icon, address, entries below it, and what it asks for', () => {
  const [dashboards] = menu
  expect(dashboards).toMatchObject({ label: 'menu.dashboards', icon: 'dashboard', gate: [] })
  expect(dashboards?.href).toBeUndefined()
  expect(dashboards?.children[0]).toMatchObject({
    label: 'menu.Main dashboard',
    href: '/dashboards/main-dashboard',
    gate: [{ anyOf: ['DESKTOP_VIEW'] }, { feature: 'DASHBOARDS' }],
    children: [],
  })
})

describe('the real menu agrees with the table', () => {
  const real = assemble(plugins, { mode: 'development' }).menu
  const session = (acl: string[], feature: string[]) => sessionOf(aLogin({ acl, feature }))
  const parentFeature = (group: MenuGroup) => (group.startsWith('reports.') ? ['REPORTS'] : [])
  /** Beside the documents' entries. */
  const ours: readonly (string | undefined)[] = ['/user/supportedUsers', '/administration/embed-tokens']

  it.each(leaves(real).filter(({ href }) => !ours.includes(href)))('$href', ({ href = '', gate }) => {
    const specified = entries.find(entry => entry.href === href)!
    const { permission, feature, group } = specified ?? expect.fail(`${href} stands in no group of the specification.`)
    expect(inGroup(real, group)).toContain(href)
    const all = [feature, ...parentFeature(group)]
    expect(can(session([permission], all), gate)).toBe(true)
    expect(
      can(
        session(
          permissions.filter(code => code !== permission),
          features,
        ),
        gate,
      ),
    ).toBe(false)
    expect(
      can(
        session(
          permissions,
          features.filter(code => code !== feature),
        ),
        gate,
      ),
    ).toBe(false)
  })

  it('in its order', () => {
    const known = entries.map(({ href }) => href as string)
    const places = hrefs(real)
      .filter(href => !ours.includes(href))
      .map(href => known.indexOf(href ?? ''))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})
