import { pluginRoutes, type ServedRoute } from '@muster/core/testing'
import { expect, it, test } from 'vitest'
import subscriptions from './index.ts'

const routes = pluginRoutes(subscriptions, ['SUBSCRIPTIONS'])

const served: readonly ServedRoute[] = [
  ['SUB-028 SUB-029', '/administration/subscriptions/servicemanagement', 'ADM_SERVICE_MGT_VIEW'],
  ['SUB-028 SUB-030', '/administration/subscriptions/renewal', 'ADM_RENEWAL_SUBSCRIPTION'],
  ['SUB-028 SUB-031', '/administration/subscriptions/amActivation', 'ADM_ACTIVATION_SUBSCRIPTION'],
  ['SUB-028 SUB-032', '/administration/subscriptions/orderscontrol', 'ADM_ORDER_CTRL_VIEW'],
  ['REP-077', '/reports/expiration', 'ADM_REPORT_EXPIRATION_VIEW'],
  ['REP-078', '/reports/amSubscriptionsActivations', 'ADM_REPORT_SUBS_ACTIVATION_VIEW'],
  ['SUB-028 SUB-033', '/administration/subscriptions/factoryMachineActivation', 'ADM_FACTORY_SUB_VIEW'],
]

/** Routes that are not in the specification. */
const unspecified: readonly ServedRoute[] = [
  ['several renewals', '/administration/subscriptions/renewal/several', 'ADM_RENEWAL_SUBSCRIPTION'],
  ['several activations', '/administration/subscriptions/amActivation/several', 'ADM_ACTIVATION_SUBSCRIPTION'],
]

test.each([...served, ...unspecified])('%s %s requires %s', (_, path, permission) => {
  expect(routes.admissions(path, permission)).toEqual({ holder: 'open', other: 'refused' })
})

it('contains no other routes', () => {
  expect(routes.unlisted([...served, ...unspecified].map(([, path]) => path))).toEqual([])
})

it('offers service management, both reports, orders and factory units in the menu, but not the wizards', () => {
  expect(routes.menu(served, ['SUBSCRIPTIONS'])).toEqual([0, 4, 5, 3, 6].map(place => served[place]?.[1]))
  expect(routes.menu(served, [])).toEqual([])
})
