import { defineDrawer } from '@muster/core'
import type { DrawerUnit } from '../drawer-unit.ts'

/** Sends commands to a unit and shows their history (000 §2.6). */
export const sendCommands = defineDrawer<DrawerUnit>({
  id: 'send-commands',
  access: { anyOf: ['ADM_COMMAND_VIEW'] },
  load: () => import('./send-commands.drawer.tsx').then(m => m.SendCommandsDrawer),
})
