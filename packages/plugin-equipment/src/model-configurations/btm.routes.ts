import { defineRoute, fields, listFields, oneOf, optional } from '@muster/core'

/** Model configurations, with the brands, types and models that all companies share. */
export const btmList = defineRoute({
  path: '/administration/brandtypemodel',
  query: fields({ ...listFields, tab: optional(oneOf('brands', 'types', 'models')) }),
  access: { anyOf: ['ADM_BTM_VIEW'] },
  title: 'equipment.btms',
  load: () => import('./btm-screen.tsx').then(m => m.BtmScreen),
})

/** The ID `new` opens an empty form. */
export const btmDetail = defineRoute({
  path: '/administration/brandtypemodel/:id',
  access: { anyOf: ['ADM_BTM_EDIT'] },
  title: 'equipment.btm',
  load: () => import('./btm-detail.tsx').then(m => m.BtmDetail),
})

/** Data sources and last-info template of a model configuration. */
export const btmParameters = defineRoute({
  path: '/settings/equipment-configuration/btm/btm-parameters-configuration/:id',
  access: { anyOf: ['ADM_BTM_EDIT'] },
  title: 'equipment.btm.parameters',
  load: () => import('./btm-parameters.tsx').then(m => m.BtmParameters),
})

export const btmAssign = defineRoute({
  path: '/settings/equipment-configuration/btm/btm-assign/:id',
  access: { anyOf: ['ADM_BTM_EDIT'] },
  title: 'equipment.btm.assign',
  load: () => import('./btm-assign.tsx').then(m => m.BtmAssign),
})
