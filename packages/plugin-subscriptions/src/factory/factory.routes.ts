import { defineRoute, fields, oneOf, withDefault } from '@muster/core'

export const factoryMachines = defineRoute({
  path: '/administration/subscriptions/factoryMachineActivation',
  query: fields({ tab: withDefault(oneOf('without', 'with'), 'without') }),
  access: { anyOf: ['ADM_FACTORY_SUB_VIEW'] },
  title: 'subscriptions.factory',
  load: () => import('./factory-machines.tsx').then(m => m.FactoryMachines),
})
