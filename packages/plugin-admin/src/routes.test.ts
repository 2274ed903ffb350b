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
  test.each(served)('%s opens %s only for holders of %s', (_, path, permission) => {
    expect(routes.admissions(path, permission)).toEqual({ holder: 'open', other: 'refused' })
  })

  it('serves only the routes listed here', () => {
    // not in the specification
    const unspecified = [
      '/administration/access-tokens',
      '/administration/audit',
      '/administration/embed-tokens',
      '/administration/feed-tokens',
      '/administration/undelivered-mails',
    ]
    expect(routes.unlisted([...served.map(([, path]) => path), ...unspecified])).toEqual([])
  })
})

it('lists each screen in the menu for permitted users of the feature', () => {
  expect(routes.menu(served, ['SETTINGS', 'ADMINISTRATION'])).toEqual([
    '/settings/commands',
    '/administration/data/translations',
    '/sys/scheduler',
  ])
  expect(routes.menu(served, ['ADMINISTRATION'])).toEqual(['/administration/data/translations', '/sys/scheduler'])
  expect(routes.menu(served, [])).toEqual([])
})
