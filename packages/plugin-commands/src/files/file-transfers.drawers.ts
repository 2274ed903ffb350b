import { defineDrawer } from '@muster/core'
import type { DrawerUnit } from '../drawer-unit.ts'

/** Sends a file to a unit. */
export const sendFile = defineDrawer<DrawerUnit>({
  id: 'send-file',
  access: { anyOf: ['ADM_COMMAND_SEND', 'ADM_COMMAND_VIEW'] },
  load: () => import('./send-file.drawer.tsx').then(m => m.SendFileDrawer),
})
