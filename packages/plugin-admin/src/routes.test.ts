import { pluginRoutes, type ServedRoute } from '@muster/core/testing'
import { describe, expect, it, test } from 'vitest'
import admin from './index.ts'

const routes = pluginRoutes(admin, ['SETTINGS', 'ADMINISTRATION'])

const served: readonly ServedRoute[] = [
  ['ADM-118', '/sys/scheduler', 'SYS_INTERNAL_SERVICE'],
  ['ADM-108', '/administration/data/translations', 'TRANSLATION_MANAGEMENT_VIEW'],
  ['ADM-109', '/administration/data/translations/history', 'TRANSLATION_MANAGEMENT_VIEW'],
  ['CMD-043', '/settings/commands', 'ADM_COMMAND_TEMPLATE_READ'],
  ['CMD-044', '/settings/commands-detail', 'ADM_COMMAND_TEMPLATE_READ'],
]

describe('routes', () => {
  test.each(served)('%s %s is served to holders of %s alone', (_, path, permission) => {
    expect(routes.admissions(path, permission)).toEqual({ holder: 'open', other: 'refused' })
  })

  it('has no route that is not listed here', () => {
    // one screen is of our own
    const own = '/administration/embed-tokens'
    expect(routes.unlisted([...served.map(([, path]) => path), own])).toEqual([])
  })
})

it('offers each list in the menu, to who may see it and has its part of the portal', () => {
  expect(routes.menu(served, ['SETTINGS', 'ADMINISTRATION'])).toEqual([
    '/settings/commands',
    '/administration/data/translations',
    '/sys/scheduler',
  ])
  expect(routes.menu(served, ['ADMINISTRATION'])).toEqual(['/administration/data/translations', '/sys/scheduler'])
  expect(routes.menu(served, [])).toEqual([])
})
