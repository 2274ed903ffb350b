import { defineRoute } from '@muster/core'

/** Files sent to one unit (000 §2.2). */
export const fileTransferList = defineRoute({
  path: '/reports/file-transfer/:equipmentId',
  access: { anyOf: ['ADM_COMMAND_VIEW'] },
  title: 'files.title',
  load: () => import('./file-transfer-list.tsx').then(m => m.FileTransferList),
})
