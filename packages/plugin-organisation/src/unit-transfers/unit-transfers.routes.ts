import { defineRoute, listQuery, wizardQuery } from '@muster/core'

export const unitTransfer = defineRoute({
  path: '/administration/move-equipment',
  query: wizardQuery,
  access: { anyOf: ['UNIT_TRANSFER'] },
  title: 'organisation.move',
  load: () => import('./unit-transfer-wizard.tsx').then(m => m.UnitTransferWizard),
})

export const transferHistory = defineRoute({
  path: '/administration/move-equipment/history',
  query: listQuery,
  access: { anyOf: ['UNIT_TRANSFER'] },
  title: 'organisation.move.history',
  load: () => import('./transfer-history.tsx').then(m => m.TransferHistory),
})
