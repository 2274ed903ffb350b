import { definePlugin, fill, opened, unitReport } from '@muster/core'
import { dashboardTiles } from '@muster/plugin-dashboards/slots'
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
      meta: { w: 2, h: 1, title: 'map.tile.title' },
      load: () => import('./tiles/fleet-map.tile.tsx').then(m => m.FleetMapTile),
    }),
  ],
  labels,
  messages: () => import('./messages.en.json').then(m => m.default),
})
