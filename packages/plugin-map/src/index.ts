import { definePlugin } from '@muster/core'
import { fleetMap } from './routes.ts'
import { fleetPositions } from './services/fleet-positions.service.ts'
import { unitActions } from './slots.ts'

export default definePlugin({
  id: 'map',
  feature: 'MAP',
  routes: [fleetMap],
  menu: [{ under: 'fleet', nodes: [{ id: 'fleet-map', label: 'map.fleet.title', to: fleetMap }] }],
  slots: [unitActions],
  services: [fleetPositions],
  messages: () => import('./messages.en.json').then(m => m.default),
})
