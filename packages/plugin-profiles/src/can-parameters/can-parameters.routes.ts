import { defineRoute, fields, listQuery, optional, text } from '@muster/core'

export const canParameterList = defineRoute({
  path: '/administration/data/canparameters',
  query: listQuery,
  access: { anyOf: ['ADM_CANPARAMETER_VIEW'] },
  chrome: 'menu',
  title: 'profiles.canParameters',
  load: () => import('./can-parameter-list.tsx').then(m => m.CanParameterList),
})

/** `new` adds one; `fill` has fields of it as JSON, such as those of a signal that another screen found. */
export const canParameterDetail = defineRoute({
  path: '/administration/data/canparameters/:id',
  query: fields({ fill: optional(text()) }),
  access: { anyOf: ['ADM_CANPARAMETER_VIEW'] },
  chrome: 'menu',
  title: 'profiles.canParameter',
  load: () => import('./can-parameter-detail.tsx').then(m => m.CanParameterDetail),
})
