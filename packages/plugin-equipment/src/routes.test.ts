import { pluginRoutes, type ServedRoute } from '@muster/core/testing'
import { equipmentTiles } from '@muster/plugin-dashboards/slots'
import { describe, expect, it, test } from 'vitest'
import equipment from './index.ts'

// the plugin of the dashboards owns the slot that this one fills
const routes = pluginRoutes({ ...equipment, slots: [equipmentTiles] }, ['SETTINGS', 'ADMINISTRATION'])

const configuration = '/settings/equipment-configuration/btm'
const served: readonly ServedRoute[] = [
  ['ADM-116', '/administration/brandtypemodel', 'ADM_BTM_VIEW'],
  ['ADM-117 ADM-023', '/administration/brandtypemodel/7', 'ADM_BTM_EDIT'],
  ['ADM-089', `${configuration}/btm-parameters-configuration/7`, 'ADM_BTM_EDIT'],
  ['ADM-090', `${configuration}/btm-assign/7`, 'ADM_BTM_EDIT'],
  ['ADM-106', '/administration/data/units', 'ADM_UNIT_VIEW'],
  ['ADM-107', '/administration/data/units/7', 'ADM_UNIT_VIEW'],
  ['ADM-096', '/administration/equipment/equipment-assign/7', 'ADM_UNIT_VIEW'],
]

/** Routes that are not in the specification. */
const unspecified = ['/administration/silent-units', '/administration/data/units/:id/silence'] as const

describe('routes', () => {
  test.each(served)('%s serves %s to holders of %s only', (_, path, permission) => {
    expect(routes.admissions(path, permission)).toEqual({ holder: 'open', other: 'refused' })
  })

  test.each(unspecified)('opens %s for those who view units, and for support', path => {
    for (const permission of ['ADM_UNIT_VIEW', 'USR_SUPPORT_VIEW'] as const)
      expect(routes.admissions(path, permission, 'ADM_DEVICE_VIEW')).toEqual({ holder: 'open', other: 'refused' })
  })

  it('registers only the listed routes', () => {
    expect(routes.unlisted([...unspecified, ...served.map(([, path]) => path)])).toEqual([])
  })
})

it('shows each list in the menu only to users with its permission and feature', () => {
  expect(routes.menu(served, ['ADMINISTRATION'])).toEqual([
    '/administration/data/units',
    '/administration/silent-units',
  ])
  expect(routes.menu(served, ['SETTINGS'])).toEqual(['/administration/brandtypemodel'])
  expect(routes.menu(served, [])).toEqual([])
})
