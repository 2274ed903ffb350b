import { defineRoute, fields, listQuery, optional, text } from '@muster/core'

export const canParameterList = defineRoute({
  path: '/administration/data/canparameters',
  query: listQuery,
  access: { anyOf: ['ADM_CANPARAMETER_VIEW'] },
  title: 'profiles.canParameters',
  load: () => import('./can-parameter-list.tsx').then(m => m.CanParameterList),
})

/** Adds a parameter when the ID is `new`; `fill` contains initial values as JSON, for example of a sniffed signal. */
export const canParameterDetail = defineRoute({
  path: '/administration/data/canparameters/:id',
  query: fields({ fill: optional(text()) }),
  access: { anyOf: ['ADM_CANPARAMETER_VIEW'] },
  title: 'profiles.canParameter',
  load: () => import('./can-parameter-detail.tsx').then(m => m.CanParameterDetail),
})
