import { definePlugin, opened, unitReport } from '@muster/core'
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
  fills: [unitReport(historyChoice, { order: 10 })],
  labels,
  messages: () => import('./messages.en.json').then(m => m.default),
})
