import { defineRoute, listQuery } from '@muster/core'

export const canProtocolList = defineRoute({
  path: '/administration/data/canprotocols',
  query: listQuery,
  access: { anyOf: ['ADM_CANPROTOCOL_VIEW'] },
  title: 'profiles.canProtocols',
  load: () => import('./can-protocol-list.tsx').then(m => m.CanProtocolList),
})

/** Adds a CAN protocol when the ID is `new`. */
export const canProtocolDetail = defineRoute({
  path: '/administration/data/canprotocols/:id',
  access: { anyOf: ['ADM_CANPROTOCOL_VIEW'] },
  title: 'profiles.canProtocol',
  load: () => import('./can-protocol-detail.tsx').then(m => m.CanProtocolDetail),
})
