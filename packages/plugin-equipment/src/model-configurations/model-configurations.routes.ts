import { defineRoute, fields, listFields, oneOf, optional } from '@muster/core'

/** Model configurations, with the brands, types and models that all companies share. */
export const modelConfigurationList = defineRoute({
  path: '/administration/brandtypemodel',
  query: fields({ ...listFields, tab: optional(oneOf('brands', 'types', 'models')) }),
  access: { anyOf: ['ADM_BTM_VIEW'] },
  title: 'equipment.btms',
  load: () => import('./model-configurations-screen.tsx').then(m => m.ModelConfigurationsScreen),
})

/** The ID `new` opens an empty form. */
export const modelConfigurationDetail = defineRoute({
  path: '/administration/brandtypemodel/:id',
  access: { anyOf: ['ADM_BTM_EDIT'] },
  title: 'equipment.btm',
  load: () => import('./model-configuration-detail.tsx').then(m => m.ModelConfigurationDetail),
})

/** Data sources and last-info template of a model configuration. */
export const modelConfigurationParameters = defineRoute({
  path: '/settings/equipment-configuration/btm/btm-parameters-configuration/:id',
  access: { anyOf: ['ADM_BTM_EDIT'] },
  title: 'equipment.btm.parameters',
  load: () => import('./model-configuration-parameters.tsx').then(m => m.ModelConfigurationParameters),
})

export const modelConfigurationAssign = defineRoute({
  path: '/settings/equipment-configuration/btm/btm-assign/:id',
  access: { anyOf: ['ADM_BTM_EDIT'] },
  title: 'equipment.btm.assign',
  load: () => import('./model-configuration-assign.tsx').then(m => m.ModelConfigurationAssign),
})
