import { definePlugin, fill, opened, unitReport } from '@muster/core'
import { dashboardTiles, equipmentTiles } from '@muster/plugin-dashboards/slots'
import labels from './labels.en.json'
import { fleetMap, historyChoice, historyDetail } from './routes.ts'

export default definePlugin({
  id: 'map',
  feature: 'MAP',
  routes: [fleetMap, historyChoice, historyDetail],
  menu: [
    {
      under: 'fleet',
      nodes: [
        { id: 'fleet-map', label: 'map.fleet.title', to: fleetMap },
        { id: 'fleet-history', label: 'history.title', to: historyChoice, query: opened },
      ],
    },
  ],
  fills: [
    unitReport(historyChoice, { order: 10 }),
    fill(dashboardTiles, {
      id: 'fleet-map',
      access: fleetMap.access,
      meta: { w: 2, h: 2, title: 'map.tile.title' },
      load: () => import('./tiles/fleet-map.tile.tsx').then(m => m.FleetMapTile),
    }),
    fill(equipmentTiles, {
      id: 'track',
      access: { allOf: ['ADM_FLEET_AT_GLANCE_VIEW', 'ADM_FLEET_HISTORY_VIEW'] },
      order: -15,
      meta: { w: 2, h: 2, title: 'map.tile.track' },
      load: () => import('./tiles/unit-track.tile.tsx').then(m => m.UnitTrackTile),
    }),
  ],
  labels,
  messages: () => import('./messages.en.json').then(m => m.default),
})
