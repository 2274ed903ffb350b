import type { Permission } from '@muster/contract'
import { admit, assemble, sessionOf, visibleMenu } from '@muster/core'
import { aLogin } from '@muster/core/testing'
import { expect, it, test } from 'vitest'
import subscriptions from './index.ts'

const registry = assemble([subscriptions], { mode: 'development' })
const sessionWith = (acl: Permission[], feature = ['SUBSCRIPTIONS']) =>
  sessionOf(aLogin({ acl, feature, legalDisclaimerAccepted: true }))

const served: readonly [ids: string, path: string, permission: Permission][] = [
  ['SUB-028 SUB-029', '/administration/subscriptions/servicemanagement', 'ADM_SERVICE_MGT_VIEW'],
  ['SUB-028 SUB-030', '/administration/subscriptions/renewal', 'ADM_RENEWAL_SUBSCRIPTION'],
  ['SUB-028 SUB-031', '/administration/subscriptions/amActivation', 'ADM_ACTIVATION_SUBSCRIPTION'],
  ['SUB-028 SUB-032', '/administration/subscriptions/orderscontrol', 'ADM_ORDER_CTRL_VIEW'],
  ['REP-077', '/reports/expiration', 'ADM_REPORT_EXPIRATION_VIEW'],
  ['REP-078', '/reports/amSubscriptionsActivations', 'ADM_REPORT_SUBS_ACTIVATION_VIEW'],
  ['SUB-028 SUB-033', '/administration/subscriptions/factoryMachineActivation', 'ADM_FACTORY_SUB_VIEW'],
]

test.each(served)('%s %s is served to holders of %s alone', (_, path, permission) => {
  const gate = registry.match(path)?.route.gate ?? []
  expect(admit(sessionWith([permission]), gate)).toBe('open')
  expect(admit(sessionWith(['DESKTOP_VIEW']), gate)).toBe('refused')
})

it('has no route that is not listed here', () => {
  expect(registry.routes.map(({ path }) => path).toSorted()).toEqual(served.map(([, path]) => path).toSorted())
})

it('offers the choice, both reports, orders and factory units in the menu; the wizards are reached by the choice', () => {
  const hrefs = (feature: string[]) =>
    visibleMenu(
      registry.menu,
      sessionWith(
        served.map(([, , permission]) => permission),
        feature,
      ),
    ).flatMap(({ children }) => children.map(({ href }) => href))
  expect(hrefs(['SUBSCRIPTIONS'])).toEqual([0, 4, 5, 3, 6].map(place => served[place]?.[1]))
  expect(hrefs([])).toEqual([])
})
