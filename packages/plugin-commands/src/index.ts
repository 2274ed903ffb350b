import { definePlugin, fill, unitActions } from '@muster/core'
import { assignGeofences, sendCommands, sendFile } from './drawers.ts'
import labels from './labels.en.json'
import { menu } from './menu.ts'
import * as routes from './routes.ts'

const sendAction = {
  id: 'send-command',
  order: 10,
  access: sendCommands.access,
  load: () => import('./actions/unit-actions.tsx').then(m => m.SendAction),
}
const geofenceAction = {
  id: 'assign-geofence',
  order: 20,
  access: assignGeofences.access,
  load: () => import('./actions/unit-actions.tsx').then(m => m.GeofenceAction),
}

export default definePlugin({
  id: 'commands',
  routes: Object.values(routes),
  menu,
  drawers: [sendCommands, assignGeofences, sendFile],
  fills: [fill(unitActions, sendAction), fill(unitActions, geofenceAction)],
  labels,
  messages: () => import('./messages.en.json').then(m => m.default),
})
