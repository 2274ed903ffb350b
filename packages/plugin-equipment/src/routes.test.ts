import type { Permission } from '@muster/contract'
import { admit, assemble, sessionOf, visibleMenu } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { describe, expect, it, test } from 'vitest'
import equipment from './index.ts'

const registry = assemble([equipment], { mode: 'development' })
const sessionWith = (...acl: Permission[]) =>
  sessionOf(aLogin({ acl, feature: ['SETTINGS', 'ADMINISTRATION'], legalDisclaimerAccepted: true }))

const configuration = '/settings/equipment-configuration/btm'
const served: readonly [id: string, path: string, permission: Permission][] = [
  ['ADM-116', '/administration/brandtypemodel', 'ADM_BTM_VIEW'],
  ['ADM-117', '/administration/brandtypemodel/7', 'ADM_BTM_EDIT'],
  ['ADM-089', `${configuration}/btm-parameters-configuration/7`, 'ADM_BTM_EDIT'],
  ['ADM-090', `${configuration}/btm-assign/7`, 'ADM_BTM_EDIT'],
  ['ADM-106', '/administration/data/units', 'ADM_UNIT_VIEW'],
  ['ADM-107', '/administration/data/units/7', 'ADM_UNIT_VIEW'],
  ['ADM-096', '/administration/equipment/equipment-assign/7', 'ADM_UNIT_VIEW'],
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
  expect(hrefs(['ADMINISTRATION'])).toEqual(['/administration/data/units'])
  expect(hrefs(['SETTINGS'])).toEqual(['/administration/brandtypemodel'])
  expect(hrefs([])).toEqual([])
})
