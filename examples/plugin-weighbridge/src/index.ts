import { definePlugin, fill } from '@muster/core'
import { dashboardTiles } from '@muster/plugin-dashboards/slots'
import labels from './labels.en.json' with { type: 'json' }
import { tripWeightList } from './routes.ts'
import { widgets } from './widgets/index.ts'

export default definePlugin({
  id: 'weighbridge',
  permissions: ['PLUGIN_WEIGHBRIDGE_WEIGH'],
  routes: [tripWeightList],
  menu: [
    {
      under: 'reports.other',
      nodes: [{ id: 'weighbridge-trips', label: 'weighbridge.trips', order: 90, to: tripWeightList }],
    },
  ],
  fills: [
    fill(dashboardTiles, {
      id: 'weighbridge-latest',
      access: tripWeightList.access,
      meta: { w: 1, h: 1, title: 'weighbridge.latest' },
      load: () => import('./trips/latest.tile.tsx').then(m => m.LatestTile),
    }),
  ],
  widgets,
  labels,
  messages: () => import('./messages.en.json', { with: { type: 'json' } }).then(m => m.default),
})
