import type { Permission } from '@muster/contract'
import { admit, assemble, sessionOf, visibleMenu } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { describe, expect, it, test } from 'vitest'
import admin from './index.ts'

const registry = assemble([admin], { mode: 'development' })
const sessionWith = (...acl: Permission[]) =>
  sessionOf(aLogin({ acl, feature: ['SETTINGS', 'ADMINISTRATION'], legalDisclaimerAccepted: true }))

const served: readonly [id: string, path: string, permission: Permission][] = [
  ['ADM-118', '/sys/scheduler', 'SYS_INTERNAL_SERVICE'],
  ['ADM-108', '/administration/data/translations', 'TRANSLATION_MANAGEMENT_VIEW'],
  ['ADM-109', '/administration/data/translations/history', 'TRANSLATION_MANAGEMENT_VIEW'],
  ['CMD-043', '/settings/commands', 'ADM_COMMAND_TEMPLATE_READ'],
  ['CMD-044', '/settings/commands-detail', 'ADM_COMMAND_TEMPLATE_READ'],
]

describe('routes', () => {
  test.each(served)('%s %s is served to holders of %s alone', (_, path, permission) => {
    const gate = registry.match(path)?.route.gate ?? []
    expect(admit(sessionWith(permission), gate)).toBe('open')
    expect(admit(sessionWith('DESKTOP_VIEW'), gate)).toBe('refused')
  })

  it('has no route that is not listed here', () => {
    const known = new Set(served.map(([, path]) => path.replace(/7$/, ':id')))
    // a screen of our own
    known.add('/administration/embed-tokens')
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
  expect(hrefs(['SETTINGS', 'ADMINISTRATION'])).toEqual([
    '/settings/commands',
    '/administration/data/translations',
    '/sys/scheduler',
  ])
  expect(hrefs(['ADMINISTRATION'])).toEqual(['/administration/data/translations', '/sys/scheduler'])
  expect(hrefs([])).toEqual([])
})
