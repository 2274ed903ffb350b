import { permissions, type Permission } from '@muster/contract'
import { admit, assemble, sessionOf } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { expect, it } from 'vitest'
import reports from './index.ts'
import { vehicleDataChoice, vehicleDataDetail, vehicleDataParameters } from './routes.ts'

const registry = assemble([reports], { mode: 'development' })
const span = 'from=2026-06-01T00:00:00.000Z&to=2026-06-07T23:59:59.999Z'

function isServedTo(permission: Permission, path: string): void {
  const gate = registry.routeOf(path)!.gate
  const session = (...acl: Permission[]) =>
    sessionOf(aLogin({ acl, feature: ['REPORTS'], legalDisclaimerAccepted: true }))
  expect(admit(session(permission), gate)).toBe('open')
  expect(admit(session(...permissions.filter(other => other !== permission)), gate)).toBe('refused')
}

it('REP-066 the selection of key on/off requires its permission', () =>
  isServedTo('ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW', '/reports/keyonoff'))

it('REP-074 the selection of vehicle data requires its permission', () =>
  isServedTo('ADM_PERFOMANCE_VEHICLE_DATA_VIEW', '/reports/vehicledata'))

it('REP-075 the parameter selection requires its permission; it redirects to the unit selection without units or dates', () => {
  isServedTo('ADM_PERFOMANCE_VEHICLE_DATA_VIEW', '/reports/vehicledatacanparameterschoice')
  expect(vehicleDataParameters.onBadQuery).toBe(vehicleDataChoice)
  for (const query of ['', 'unitIds=1', `${span}`, 'unitIds=1&from=2026-06-01T00:00:00.000Z'])
    expect(vehicleDataParameters.readQuery(`?${query}`)).toHaveProperty('issues')
  expect(vehicleDataParameters.readQuery(`?unitIds=1,2&${span}&backUrl=/x`)).toMatchObject({
    query: { unitIds: [1, 2], backUrl: '/x' },
  })
})

it('REP-076 the vehicle data detail requires its permission; it redirects to the unit selection without units, parameters or dates', () => {
  isServedTo('ADM_PERFOMANCE_VEHICLE_DATA_VIEW', '/reports/vehicledatadetail')
  expect(vehicleDataDetail.onBadQuery).toBe(vehicleDataChoice)
  for (const query of ['', `unitIds=1&${span}`, `chosenParameterIds=1&${span}`, 'unitIds=1&chosenParameterIds=1'])
    expect(vehicleDataDetail.readQuery(`?${query}`)).toHaveProperty('issues')
  expect(
    vehicleDataDetail.readQuery(`?unitIds=1&chosenParameterIds=4,5&${span}&vehicleDataVisualization=table`),
  ).toMatchObject({ query: { unitIds: [1], chosenParameterIds: [4, 5], vehicleDataVisualization: 'table' } })
})

it('CANSNIFF-014 CANSNIFF-015 the list of CAN bus sniffing requires its permission', () =>
  isServedTo('CAN_SNIFFING_MANAGEMENT', '/reports/canbusSniffing'))

it('CANSNIFF-014 CANSNIFF-016 the CAN bus sniffing of a unit requires its permission', () =>
  isServedTo('CAN_SNIFFING_MANAGEMENT', '/reports/canbusSniffing/:id'))
