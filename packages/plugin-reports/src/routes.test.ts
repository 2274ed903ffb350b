import { permissions, type Permission } from '@muster/contract'
import { admit, assemble, sessionOf } from '@muster/core'
import { aLogin, withoutEach } from '@muster/core/testing'
import { expect, it } from 'vitest'
import reports from './index.ts'
import { vehicleDataDetail, vehicleDataParameters } from './routes.ts'

const registry = assemble([reports], { mode: 'development' })
const from = '2026-06-01T00:00:00.000Z'
const span = `from=${from}&to=2026-06-07T23:59:59.999Z`

function isServedTo(permission: Permission, path: string): void {
  const accessRules = registry.routeOf(path)!.accessRules
  const session = (...acl: Permission[]) =>
    sessionOf(aLogin({ acl, feature: ['REPORTS'], legalDisclaimerAccepted: true }))
  expect(admit(session(permission), accessRules)).toBe('open')
  expect(admit(session(...permissions.filter(other => other !== permission)), accessRules)).toBe('refused')
}

it('REP-066 requires the permission for the selection of key on/off', () =>
  isServedTo('ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW', '/reports/keyonoff'))

it('REP-072 requires the permission for the selection of performance', () =>
  isServedTo('ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW', '/reports/performance'))

it('REP-074 requires the permission for the selection of vehicle data', () =>
  isServedTo('ADM_PERFOMANCE_VEHICLE_DATA_VIEW', '/reports/vehicledata'))

it('REP-079 requires the permission for the selection of DM1', () =>
  isServedTo('ADM_REPORT_DM1_MESSAGES_VIEW', '/reports/dm1Selection'))

/** Required query values of each report and the selection that opens without them. */
const needs: [ids: string, path: string, permission: Permission, query: string, selection: string][] = [
  ['REP-067', '/keyonoffdetail', 'ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW', `unitIds=1&${span}`, '/keyonoff'],
  [
    'REP-069',
    '/equipmentutilizationdetail',
    'ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW',
    `unitIds=1&${span}`,
    '/equipmentutilization',
  ],
  ['REP-071', '/enginehoursdetail', 'ADM_PRODUCTIVITY_ENGINE_HOURS_VIEW', 'unitIds=1', '/enginehours'],
  [
    'REP-026 REP-073',
    '/performancedetail',
    'ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW',
    `unitIds=1&from=${from}`,
    '/performance',
  ],
  [
    'REP-065',
    '/productivity/fuel-energy-consumption-detail',
    'ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW',
    `unitIds=1&${span}`,
    '/productivity/fuel-energy-consumption',
  ],
  [
    'REP-041 REP-075',
    '/vehicledatacanparameterschoice',
    'ADM_PERFOMANCE_VEHICLE_DATA_VIEW',
    `unitIds=1&${span}`,
    '/vehicledata',
  ],
  [
    'REP-041 REP-076',
    '/vehicledatadetail',
    'ADM_PERFOMANCE_VEHICLE_DATA_VIEW',
    `unitIds=1&chosenParameterIds=4&${span}`,
    '/vehicledata',
  ],
  ['REP-080', '/dm1-detail', 'ADM_REPORT_DM1_MESSAGES_VIEW', `unitIds=1&${span}`, '/dm1Selection'],
  ['EVT-013', '/events-detail', 'ADM_PERFOMANCE_ALARMS_VIEW', `unitIds=1&${span}`, '/events'],
  ['EVT-002 EVT-014', '/eventsDetailMap', 'ADM_PERFOMANCE_ALARMS_VIEW', 'eventsIds=7', '/events'],
]

it.each(needs)('REP-004 %s %s requires %s and each value of %s, else opens %s', (...need) => {
  const [, path, permission, query, selection] = need
  isServedTo(permission, `/reports${path}`)
  const route = registry.routeOf(`/reports${path}`)
  expect(route?.onBadQuery).toMatchObject({ path: `/reports${selection}` })
  expect(route?.readQuery(`?${query}`)).toHaveProperty('query')
  for (const less of withoutEach(query)) expect(route?.readQuery(`?${less}`), less).toHaveProperty('issues')
})

it('REP-075 REP-076 reads units, parameters, backUrl and chart or table in vehicle data', () => {
  expect(vehicleDataParameters.readQuery(`?unitIds=1,2&${span}&backUrl=/x`)).toMatchObject({
    query: { unitIds: [1, 2], backUrl: '/x' },
  })
  const parameters = `?unitIds=1&chosenParameterIds=4,5&${span}`
  expect(vehicleDataDetail.readQuery(parameters)).toMatchObject({
    query: { unitIds: [1], chosenParameterIds: [4, 5], vehicleDataVisualization: 'chart' },
  })
  expect(vehicleDataDetail.readQuery(`${parameters}&vehicleDataVisualization=table`)).toMatchObject({
    query: { vehicleDataVisualization: 'table' },
  })
})

it('CANSNIFF-014 CANSNIFF-015 requires the permission for the list of CAN bus sniffing', () =>
  isServedTo('CAN_SNIFFING_MANAGEMENT', '/reports/canbusSniffing'))

it('CANSNIFF-014 CANSNIFF-016 requires the permission for the CAN bus sniffing of a unit', () =>
  isServedTo('CAN_SNIFFING_MANAGEMENT', '/reports/canbusSniffing/:id'))
