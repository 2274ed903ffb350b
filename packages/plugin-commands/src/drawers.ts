import { defineDrawer } from '@muster/core'

interface Unit {
  unitId: number
  unitName: string
}

/** Sends commands to a unit and shows what became of them (000 §2.6). */
export const sendCommands = defineDrawer<Unit>({
  id: 'send-commands',
  access: { anyOf: ['ADM_COMMAND_VIEW'] },
  load: () => import('./send/send-commands.drawer.tsx').then(m => m.SendCommandsDrawer),
})

/** Chooses the geofences of a unit, and what it is sent when it crosses them (000 §2.7). */
export const assignGeofences = defineDrawer<Unit>({
  id: 'assign-geofences',
  access: { anyOf: ['ADM_GEOFENCE_ASSIGN'] },
  load: () => import('./geofences/assign-geofences.drawer.tsx').then(m => m.AssignGeofencesDrawer),
})

/** Sends a file to a unit. */
export const sendFile = defineDrawer<Unit>({
  id: 'send-file',
  access: { anyOf: ['ADM_COMMAND_SEND', 'ADM_COMMAND_VIEW'] },
  load: () => import('./file-transfers/send-file.drawer.tsx').then(m => m.SendFileDrawer),
})
