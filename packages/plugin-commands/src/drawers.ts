import { defineDrawer } from '@muster/core'

/** Parameters of a drawer for one unit. */
interface DrawerUnit {
  unitId: number
  unitName: string
}

/** Sends a file to a unit. */
export const sendFile = defineDrawer<DrawerUnit>({
  id: 'send-file',
  access: { anyOf: ['ADM_COMMAND_SEND', 'ADM_COMMAND_VIEW'] },
  load: () => import('./files/send-file.drawer.tsx').then(m => m.SendFileDrawer),
})

/** Assigns geofences to a unit, with commands for entering and leaving them (000 §2.7). */
export const assignGeofences = defineDrawer<DrawerUnit>({
  id: 'assign-geofences',
  access: { anyOf: ['ADM_GEOFENCE_ASSIGN'] },
  load: () => import('./geofences/assign-geofences.drawer.tsx').then(m => m.AssignGeofencesDrawer),
})

/** Sends commands to a unit and shows their history (000 §2.6). */
export const sendCommands = defineDrawer<DrawerUnit>({
  id: 'send-commands',
  access: { anyOf: ['ADM_COMMAND_VIEW'] },
  load: () => import('./send/send-commands.drawer.tsx').then(m => m.SendCommandsDrawer),
})
