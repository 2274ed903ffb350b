import { pluginRoutes, withoutEach, type ServedRoute } from '@muster/core/testing'
import { describe, expect, it, test } from 'vitest'
import maintenance from './index.ts'
import {
  fleetChoice,
  fleetDetail,
  forecastChoice,
  forecastDetail,
  historyChoice,
  historyDetail,
  maintenanceMap,
  maintenanceServiceList,
  remainingDetail,
  serviceTypeList,
} from './routes.ts'

const routes = pluginRoutes(maintenance, ['SETTINGS', 'MAINTENANCE'])

const served: readonly ServedRoute[] = [
  ['MNT-032', '/maintenance/fleet', 'MNT_FLEET_REPORT_VIEW'],
  ['MNT-033', '/maintenance/fleet/detail', 'MNT_FLEET_REPORT_VIEW'],
  ['MNT-034', '/maintenance/fleet/card/7', 'MNT_FLEET_REPORT_VIEW'],
  ['MNT-035', '/maintenance/map', 'MNT_FLEET_REPORT_VIEW'],
  ['MNT-036', '/maintenance/forecast', 'MNT_FORECAST_REPORT_VIEW'],
  ['MNT-037', '/maintenance/forecast/detail', 'MNT_FORECAST_REPORT_VIEW'],
  ['MNT-038', '/maintenance/history', 'MNT_HISTORY_REPORT_VIEW'],
  ['MNT-039', '/maintenance/history/detail', 'MNT_HISTORY_REPORT_VIEW'],
  ['MNT-028 MNT-040', '/administration/data/services', 'MNT_SERVICES_VIEW'],
  ['MNT-028 MNT-041', '/administration/data/services/7', 'MNT_SERVICES_VIEW'],
  ['MNT-028 MNT-042', '/administration/data/types', 'MNT_TYPE_VIEW'],
  ['MNT-028 MNT-043', '/administration/data/types/7', 'MNT_TYPE_VIEW'],
  ['PROF-091', '/administration/profiles/maintenance', 'MNT_PROFILE_VIEW'],
  ['PROF-092', '/administration/profiles/maintenance/7', 'MNT_PROFILE_VIEW'],
  ['PROF-093', '/administration/profiles/maintenance/assign/7', 'MNT_PROFILE_VIEW'],
]

describe('routes', () => {
  test.each(served)('%s %s requires %s', (_, path, permission) => {
    expect(routes.admissions(path, permission)).toEqual({ holder: 'open', other: 'refused' })
  })

  it('contains no other routes', () => {
    expect(routes.unlisted([...served.map(([, path]) => path), remainingDetail.path])).toEqual([])
  })

  test.each(['MNT_FLEET_REPORT_VIEW', 'MNT_FORECAST_REPORT_VIEW'] as const)(
    'remaining value of a service opens with %s',
    permission => {
      const admissions = routes.admissions(remainingDetail.path, permission, 'MNT_HISTORY_REPORT_VIEW')
      expect(admissions).toEqual({ holder: 'open', other: 'refused' })
    },
  )

  it('MNT-002 MNT-033 REP-004 redirects the fleet list without units to the selection', () => {
    expect(fleetDetail.onBadQuery).toBe(fleetChoice)
    expect(fleetDetail.readQuery('?backUrl=/x')).toHaveProperty('issues')
    expect(fleetDetail.readQuery('?unitIds=1,2&backUrl=/x')).toEqual({
      query: { unitIds: [1, 2], backUrl: '/x', page: 1 },
    })
  })

  it('MNT-003 MNT-037 REP-004 redirects a forecast without units or days to the selection', () => {
    expect(forecastDetail.onBadQuery).toBe(forecastChoice)
    for (const less of withoutEach('unitIds=1&days=30'))
      expect(forecastDetail.readQuery(`?${less}`), less).toHaveProperty('issues')
    expect(forecastDetail.readQuery('?unitIds=1&days=30')).toMatchObject({ query: { unitIds: [1], days: 30 } })
  })

  it('MNT-004 MNT-039 REP-004 redirects a history without units, from or to to the selection; backUrl is optional', () => {
    expect(historyDetail.onBadQuery).toBe(historyChoice)
    const [from, to] = ['2026-06-01T00:00:00Z', '2026-06-07T23:59:59.999Z']
    for (const less of withoutEach(`unitIds=1&from=${from}&to=${to}`))
      expect(historyDetail.readQuery(`?${less}`), less).toHaveProperty('issues')
    expect(historyDetail.readQuery(`?unitIds=1&from=${from}&to=${to}`)).toMatchObject({
      query: { unitIds: [1], from, to, backUrl: undefined },
    })
    expect(historyDetail.readQuery(`?unitIds=1&from=${from}&to=${to}&backUrl=/x`)).toHaveProperty('query.backUrl', '/x')
  })

  it('MAP-018 MAP-019 MNT-035 goes back in the browser history for a map without units', () => {
    expect(maintenanceMap.onBadQuery).toBe('back')
    expect(maintenanceMap.readQuery('')).toHaveProperty('issues')
    expect(maintenanceMap.readQuery('?unitIds=1,2')).toEqual({ query: { unitIds: [1, 2] } })
  })

  it('MNT-029 MNT-040 MNT-042 read in services and service types that they were opened from a profile', () => {
    for (const list of [maintenanceServiceList, serviceTypeList]) {
      expect(list.readQuery('?back=true')).toMatchObject({ query: { back: true, page: 1 } })
      expect(list.readQuery('')).toMatchObject({ query: { back: undefined } })
    }
  })
})

it('shows each menu entry to holders of its permission and feature', () => {
  expect(routes.menu(served, ['MAINTENANCE'])).toEqual([
    '/maintenance/fleet',
    '/maintenance/forecast',
    '/maintenance/history',
  ])
  expect(routes.menu(served, ['SETTINGS'])).toEqual([
    '/administration/data/types',
    '/administration/data/services',
    '/administration/profiles/maintenance',
  ])
})
