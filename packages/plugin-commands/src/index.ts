import { definePlugin, fill, unitActions } from '@muster/core'
import { unitActions as mapUnitActions } from '@muster/plugin-map/slots'
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
  fills: [mapUnitActions, unitActions].flatMap(slot => [fill(slot, sendAction), fill(slot, geofenceAction)]),
  messages: () => import('./messages.en.json').then(m => m.default),
})
