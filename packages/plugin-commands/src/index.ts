import { definePlugin, fill, unitActions } from '@muster/core'
import { assignGeofences, sendCommands } from './drawers.ts'

const sendAction = {
  id: 'send-command', order: 10, access: sendCommands.access, load: () => import('./actions/send-action.tsx').then(m => m.SendAction),
}
const geofenceAction = {
  id: 'assign-geofence', order: 20, access: assignGeofences.access,
  load: () => import('./actions/geofence-action.tsx').then(m => m.GeofenceAction),
}

export default definePlugin({
  id: 'commands',
  drawers: [sendCommands, assignGeofences],
  fills: [fill(unitActions, sendAction), fill(unitActions, geofenceAction)],
  messages: () => import('./messages.en.json').then(m => m.default),
})
