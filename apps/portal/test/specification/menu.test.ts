import { features, permissions } from '@muster/contract'
import { can, isCurrent, sessionOf, visibleMenu } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { routeAt } from '../../src/routing/route-at.ts'
import { ourLabels, ourLeaves } from './beyond.ts'
import { specifiedGroups, specifiedLeaves } from './menu.ts'
import { leavesOf, registry, textErrors, texts } from './real-portal.ts'

const leaves = leavesOf(registry.menu)
const sessionWith = (acl: readonly string[], feature: readonly string[]) =>
  sessionOf(aLogin({ acl: [...acl], feature: [...feature] }))
const seenBy = (acl: readonly string[], feature: readonly string[]) =>
  leavesOf(visibleMenu(registry.menu, sessionWith(acl, feature)))
const without = <T>(all: readonly T[], one: T) => all.filter(other => other !== one)

describe('each specified leaf', () => {
  const missing = specifiedLeaves.filter(({ href }) => !leaves.some(leaf => leaf.href === href)).map(({ href }) => href)

  it('appears in the menu', () => {
    expect(missing).toEqual([])
  })
})

it('has only leaves that are specified or listed in beyond.ts, each once', () => {
  const specified = new Set(specifiedLeaves.map(({ href }) => href))
  expect(leaves.filter(({ href }) => !specified.has(href)).map(({ href }) => href)).toEqual(Object.keys(ourLeaves))
  expect(new Set(leaves.map(({ href }) => href)).size).toBe(leaves.length)
})

it('orders and nests the groups as specified', () => {
  const inMenu = leaves.map(({ groups }) => groups.join(' / '))
  const specified = specifiedGroups.map(({ group, parent }) => wayTo(group, parent))
  expect([...new Set(inMenu)]).toEqual(specified)
})

describe('English label of', () => {
  it.each(specifiedLeaves)('$href', ({ href, label }) => {
    const key = leaves.find(leaf => leaf.href === href)?.label ?? expect.fail(`${href} is not in the menu.`)
    expect(texts[key]).toBe(ourLabels[href]?.label ?? label)
  })

  it('differs from the specification only as listed in beyond.ts', () => {
    const differing = specifiedLeaves.filter(({ href, label }) => ourLabels[href] && ourLabels[href].label !== label)
    expect(differing.map(({ href }) => href).toSorted()).toEqual(Object.keys(ourLabels).toSorted())
    expect(textErrors).toEqual([])
  })
})

/** Requirements of each group's entries and of their permissions. */
const rows = [
  ['MENU-008', 'MENU-021', 'Dashboards'],
  ['MENU-009', 'MENU-022', 'Fleet management'],
  ['MENU-010', 'MENU-023', 'Reports, productivity'],
  ['MENU-011', 'MENU-024', 'Other reports'],
  ['MENU-012', 'MENU-025', 'Scheduled reports'],
  ['MENU-013', 'MENU-026', 'Maintenance'],
  ['MENU-014', 'MENU-027', 'Settings, bus data'],
  ['MENU-015', 'MENU-028', 'Settings, diagnostic data'],
  ['MENU-016', 'MENU-029', 'Settings, maintenance data'],
  ['MENU-017', 'MENU-030', 'Settings, profiles'],
  ['MENU-018', 'MENU-031', 'Commands'],
  ['MENU-019', 'MENU-032', 'Data administration'],
  ['MENU-020', 'MENU-033', 'Subscriptions'],
] as const

it('covers every group', () => {
  expect(rows.map(([, , group]) => group)).toEqual(specifiedGroups.map(({ group }) => group))
})

describe.each(specifiedGroups)('$group', ({ group, parent, entries }) => {
  const [shows, asks] = rows.find(row => row[2] === group) ?? expect.fail(`${group} has no requirements.`)

  it(`${shows} shows its entries in order`, () => {
    const way = wayTo(group, parent)
    const real = seenBy(permissions, features).filter(({ groups }) => groups.join(' / ') === way)
    expect(real.map(({ href }) => href).filter(href => !(href in ourLeaves))).toEqual(entries.map(({ href }) => href))
  })

  it(`${asks} shows its entries with their permission and features only, and they lead to screens that open`, () => {
    for (const { href, permission, features: needed } of entries) {
      const granted = sessionWith([permission], needed)
      const hrefs = (acl: readonly string[], feature: readonly string[]) => seenBy(acl, feature).map(leaf => leaf.href)
      const same = specifiedLeaves.filter(
        other => other.permission === permission && other.features.every(code => needed.includes(code)),
      )
      const ours = hrefs([permission], needed).filter(other => !(other in ourLeaves))
      expect(ours, href).toEqual(same.map(other => other.href))
      expect(hrefs(without(permissions, permission), features), href).not.toContain(href)
      for (const code of needed) expect(hrefs(permissions, without(features, code)), href).not.toContain(href)

      const found = routeAt(registry, href)
      expect(found?.route.path, href).toBe(href)
      expect(can(granted, found?.route.accessRules ?? []), href).toBe(true)
      expect(found?.route.readQuery(''), href).toHaveProperty('query')
    }
  })
})

it('MENU-006 hides an entry without each of its features only', () => {
  for (const code of features) {
    const gone = leaves.filter(({ href }) => !seenBy(permissions, without(features, code)).some(l => l.href === href))
    const specified = specifiedLeaves.filter(leaf => leaf.features.includes(code))
    expect(
      gone.map(({ href }) => href).filter(href => !(href in ourLeaves)),
      code,
    ).toEqual(specified.map(({ href }) => href))
  }
})

it('MENU-003 shows a parent with any permission of its children', () => {
  for (const { group, href, permission, features: needed } of specifiedLeaves) {
    const { parent } = specifiedGroups.find(row => row.group === group)!
    const shown = seenBy([permission], needed).flatMap(({ groups }) => groups)
    expect(shown, href).toEqual(expect.arrayContaining([nameOf(group, parent), ...(parent ? [parent] : [])]))
  }
  expect(seenBy([], features)).toEqual([])
})

it('MENU-004 marks an entry as current at its address, below it and with any query', () => {
  for (const leaf of leaves) {
    for (const at of [leaf.href, `${leaf.href}/7`, `${leaf.href}?x=1`]) expect(isCurrent(leaf, at), at).toBe(true)
    expect(isCurrent(leaf, `/?next=${leaf.href}`)).toBe(false)
  }
})

it('MENU-001 defines label, icon, address, children and access of an entry', () => {
  const [dashboards] = registry.menu
  expect(dashboards).toMatchObject({ label: 'menu.dashboards', icon: 'dashboard', accessRules: [] })
  expect(dashboards?.href).toBeUndefined()
  expect(dashboards?.children[1]).toMatchObject({
    label: 'dashboard.equipment.title',
    href: '/dashboards/equipment-dashboard',
    accessRules: [{ anyOf: ['DESKTOP_VIEW'] }, { feature: 'DASHBOARDS' }],
    children: [],
  })
  const selected = (at: string) => dashboards?.children.filter(entry => isCurrent(entry, at)).map(({ href }) => href)
  expect(selected('/dashboards/equipment-dashboard?equipmentId=7')).toEqual(['/dashboards/equipment-dashboard'])
  expect(leaves.filter(({ icon, label, href }) => !label || !href || (icon !== undefined && !icon))).toEqual([])
})

/** Formats `Settings / Bus data`. */
const wayTo = (group: string, parent: string | null) => [...(parent ? [parent] : []), nameOf(group, parent)].join(' / ')

/** Shortens `Settings, bus data` to `Bus data` within `Settings`. */
function nameOf(group: string, parent: string | null): string {
  const own = group.replace(`${parent}, `, '')
  return own.charAt(0).toUpperCase() + own.slice(1)
}
