import { defineRoute, listQuery, wizardQuery } from '@muster/core'

export const moveEquipment = defineRoute({
  path: '/administration/move-equipment',
  query: wizardQuery,
  access: { anyOf: ['UNIT_TRANSFER'] },
  title: 'organisation.move',
  load: () => import('./move-equipment.tsx').then(m => m.MoveEquipment),
})

export const transferHistory = defineRoute({
  path: '/administration/move-equipment/history',
  query: listQuery,
  access: { anyOf: ['UNIT_TRANSFER'] },
  title: 'organisation.move.history',
  load: () => import('./transfer-history.tsx').then(m => m.TransferHistory),
})
